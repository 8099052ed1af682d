import { useState } from 'react';
import { type Book, lastIdentity } from '../../core/privacy/book/book.ts';
import type { ReleaseEntry, ReleaseIdentity } from '../../core/privacy/book/entries.ts';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { datasetTitle } from '../shared/words/titles.ts';
import { useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './release-room.module.css';

const NOTHING = 'nothing';

interface Typed {
  readonly title: string;
  readonly contact: string;
  /** The number of a release, or that it replaces none. */
  readonly replaces: string;
}

interface IdentityProps {
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  /** The earlier releases that readers may have. */
  earlier: readonly ReleaseIdentity[];
}

/** What the release is called: as the last one, until something else is typed. `same`: earlier ones of the same thing. */
export function useIdentity(book: Book, same: readonly ReleaseEntry[]) {
  const { ref } = useWorkbenchState((state) => state.data);
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const last = lastIdentity(book);
  const before = lastIdentity({ ...book, releases: same });
  const typed: Typed = {
    title: titleFor(ref ? datasetTitle(ref) : '', last?.title, book.name),
    contact: last?.contact ?? '',
    // Whoever releases the same again wants readers to put the newest of them away.
    replaces: before ? String(before.number) : NOTHING,
    ...changed,
  };
  const contact = typed.contact.trim();
  const named: Omit<ReleaseIdentity, 'number'> = {
    title: typed.title.trim(),
    ...(contact === '' ? {} : { contact }),
    ...(typed.replaces === NOTHING ? {} : { replaces: Number(typed.replaces) }),
  };
  const earlier = book.releases.flatMap(({ identity, outcome }) =>
    identity && outcome === 'released' ? [identity] : [],
  );
  return { typed, named, earlier, onChange: (part: Partial<Typed>) => setChanged({ ...changed, ...part }) };
}

/** What somebody called the data, in the last release or in its ledger, goes before the name of its file. */
function titleFor(file: string, ...called: readonly (string | undefined)[]): string {
  return called.find((name) => name && name !== file) ?? file;
}

export function IdentityForm({ typed, onChange, earlier }: IdentityProps) {
  return (
    <div className={styles.form}>
      <TextField label="Title of the data" value={typed.title} onChange={(title) => onChange({ title })} />
      <TextField
        label="Contact for readers, if any"
        value={typed.contact}
        onChange={(contact) => onChange({ contact })}
      />
      {earlier.length > 0 && (
        <Select
          label="It replaces"
          value={typed.replaces}
          description="What was spent on that one stays spent."
          options={[
            { id: NOTHING, label: 'nothing' },
            ...earlier.map(({ number, title }) => ({ id: String(number), label: `release ${number}, ${title}` })),
          ]}
          onChange={(replaces) => onChange({ replaces })}
        />
      )}
    </div>
  );
}
