import { useState } from 'react';
import type { DataDescription } from '../../core/data/description.ts';
import type { FileDescription } from '../../core/data/file/file-description.ts';
import type { ImportNotice } from '../../core/data/file/table.ts';
import { type AttributeSchema, learnedAttributes, type Schema } from '../../core/data/schema/schema.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatCount } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { DeclarePanel } from './declare-panel.tsx';
import styles from './loaded.module.css';

export interface FileNotesProps {
  table: FileDescription;
  schema: Schema;
  description: DataDescription;
}

export function FileNotes({ table, schema, description: { report } }: FileNotesProps) {
  const reasons = new Set(table.columns.map(({ reason }) => reason));
  const notices = table.notices.filter(({ message }) => !reasons.has(message));
  return (
    <div className={classNames(shared.lines, styles.notes)}>
      <LearnedNote entries={learnedAttributes(schema)} />
      {report && report.recordsDropped > 0 && (
        <Notice kind="warning">
          {formatCount(report.recordsDropped)} of {plural(report.recordsRead, 'record')} were dropped, because a value
          is missing or outside its domain. Each attribute says below what happens to such values.
        </Notice>
      )}
      {notices.length > 0 && (
        <Notice kind="info" title={`How ${table.name} was read`}>
          <ul>
            {notices.map((notice) => (
              <li key={notice.message}>{noticeText(notice)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function LearnedNote({ entries }: { entries: readonly AttributeSchema[] }) {
  const [isDeclaring, setDeclaring] = useState(false);
  if (entries.length === 0) return null;
  return (
    <>
      <Notice
        kind="warning"
        title={`${plural(entries.length, 'domain')} learned from the data`}
        action={{ label: 'All are public knowledge …', onPress: () => setDeclaring(!isDeclaring) }}
      >
        Bounds, bins and category lists learned from the data are not protected by any noise, and neither is the record
        count. Replace them with what is publicly known, or declare them public.
      </Notice>
      {isDeclaring && <DeclarePanel entries={entries} onClose={() => setDeclaring(false)} />}
    </>
  );
}

function noticeText({ message, line, count }: ImportNotice): string {
  const first = line === undefined ? '' : count !== undefined && count > 1 ? `first in line ${line}` : `line ${line}`;
  const often = count !== undefined && count > 1 ? plural(count, 'time') : '';
  const where = [often, first].filter((part) => part !== '').join(', ');
  return where === '' ? message : `${message} (${where})`;
}
