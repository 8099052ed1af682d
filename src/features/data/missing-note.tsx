import type { ColumnSummary } from '../../core/data/file/summary.ts';
import type { AttributeSchema, Schema } from '../../core/data/schema/schema.ts';
import { countsAsValues, type Unanswered, withoutAnswers } from '../../core/data/schema/unanswered.ts';
import { Notice } from '../../ui/controls/notice.tsx';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { replaceEntries } from './schema-edits.ts';

/** What of an attribute counts as a value and may stand for no answer. */
interface UnansweredEntry {
  readonly entry: AttributeSchema;
  readonly found: Unanswered;
}

export function unansweredValues(columns: readonly ColumnSummary[], schema: Schema): readonly UnansweredEntry[] {
  const unanswered = new Map(columns.map((column) => [column.name, column.unanswered]));
  return schema.attributes.flatMap((entry) => {
    const found = unanswered.get(entry.name);
    return found && countsAsValues(entry, found) ? [{ entry, found }] : [];
  });
}

/** Asks once for the whole file whether values such as “Refused” and −1 stand for no answer; one press says that they do. */
export function MissingNote({ unanswered: open }: { unanswered: readonly UnansweredEntry[] }) {
  const workbench = useWorkbench();
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
