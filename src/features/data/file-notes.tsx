import { useState } from 'react';
import type { ImportNotice } from '../../core/data/file/table.ts';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { plural } from '../shared/words/spelling.ts';
import { DeclarePanel } from './declare-panel.tsx';
import styles from './loaded.module.css';

export function DroppedNote() {
  return (
    <Notice kind="warning">
      A value is missing in them, or outside its domain. Each attribute says below what happens to such values.
    </Notice>
  );
}

export function LearnedNote({ entries }: { entries: readonly AttributeSchema[] }) {
  const [isDeclaring, setDeclaring] = useState(false);
  return (
    <>
      <Notice
        kind="warning"
        action={{ label: 'All are public knowledge …', onPress: () => setDeclaring(!isDeclaring) }}
      >
        Bounds, bins and category lists that were learned are not protected by any noise, and neither is the record
        count. Replace them with what is publicly known, or declare them public.
      </Notice>
      {isDeclaring && <DeclarePanel entries={entries} onClose={() => setDeclaring(false)} />}
    </>
  );
}

export function ReadingNote({ name, notices }: { name: string; notices: readonly ImportNotice[] }) {
  return (
    <div className={styles.notes}>
      <Notice kind="info" title={`How ${name} was read`}>
        <ul>
          {notices.map((notice) => (
            <li key={notice.message}>{noticeText(notice)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function noticeText({ message, line, count }: ImportNotice): string {
  const first = line === undefined ? '' : count !== undefined && count > 1 ? `first in line ${line}` : `line ${line}`;
  const often = count !== undefined && count > 1 ? plural(count, 'time') : '';
  const where = [often, first].filter((part) => part !== '').join(', ');
  return where === '' ? message : `${message} (${where})`;
}
