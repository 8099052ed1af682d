import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { Schema } from '../../core/data/schema/schema.ts';
import { countsAsValues, withoutAnswers } from '../../core/data/schema/unanswered.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { replaceEntries } from './schema-edits.ts';

/** Asks once for the whole file whether values such as “Refused” and −1 stand for no answer; one press says that they do. */
export function MissingNote({ columns, schema }: { columns: readonly ColumnSummary[]; schema: Schema }) {
  const workbench = useWorkbench();
  const unanswered = new Map(columns.map((column) => [column.name, column.unanswered]));
  const open = schema.attributes.flatMap((entry) => {
    const found = unanswered.get(entry.name);
    return found && countsAsValues(entry, found) ? [{ entry, found }] : [];
  });
  if (open.length === 0) return null;
  const named = new Map<string, string[]>();
  for (const { entry, found } of open)
    for (const value of found.values) named.set(value, [...(named.get(value) ?? []), entry.name]);
  const press = () =>
    void workbench.data.editSchema((now) =>
      replaceEntries(
        now,
        open.map(({ entry, found }) => withoutAnswers(entry, found)),
      ),
    );
  return (
    <Notice
      kind="info"
      title="Do these stand for no answer?"
      action={{ label: 'Count them as missing', onPress: press }}
    >
      {[...named]
        .slice(0, MOST_TOLD)
        .map(([value, names]) => `“${value}” in ${where(names)}`)
        .join('; ')}
      {named.size > MOST_TOLD && ` and ${named.size - MOST_TOLD} more`}. They are counted as values until you say so.
    </Notice>
  );
}

const MOST_TOLD = 6;

function where(names: readonly string[]): string {
  return names.length === 1 ? names[0] : plural(names.length, 'attribute');
}
