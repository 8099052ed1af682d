import { useCallback, useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { csvChunks } from '../../core/data/file/csv-export.ts';
import type { CubeEntry } from '../../core/privacy/book/entries.ts';
import { specText } from '../../core/question-language/question-text.ts';
import type { QuerySpec } from '../../core/workload/query-spec.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DataTable, type DataTableColumn } from '../../ui/controls/data-table.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { pickFiles, saveFile } from '../shared/files/save-file.ts';
import { useAttempt } from '../shared/use-attempt.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { type AnsweredRow, answerColumns } from './answer-columns.tsx';
import styles from './ask-room.module.css';

interface HistoryRow extends AnsweredRow {
  readonly cost: number | null;
}

const columns: readonly DataTableColumn<HistoryRow>[] = [
  ...answerColumns<HistoryRow>('Answer'),
  {
    id: 'scale',
    header: 'Noise scale λ',
    kind: 'number',
    width: 110,
    cell: ({ scale }) => formatNumber(scale),
    sortValue: ({ scale }) => scale,
  },
  {
    id: 'cost',
    header: 'Cost ε',
    kind: 'number',
    width: 80,
    cell: ({ cost }) => (cost === null ? 'imported' : formatNumber(cost)),
    sortValue: ({ cost }) => cost ?? Number.NaN,
  },
];

const texts = new WeakMap<QuerySpec, string>();

function textOf(spec: QuerySpec, cube: Domain): string {
  const known = texts.get(spec) ?? specText(spec, cube);
  texts.set(spec, known);
  return known;
}

/** Every noisy answer that was paid for. Whatever is inferred is inferred from these. */
export function HistoryPanel({ session }: { session: OpenSession }) {
  const { cube, answers, ledger } = session;
  const workbench = useWorkbench();
  const attempt = useAttempt();
  const rows = useMemo(
    () =>
      answers.map(
        ({ spec, answer, scale, cost }, index): HistoryRow => ({
          number: index + 1,
          // A history of thousands is put into words only where it is looked at.
          get text() {
            return textOf(spec, cube);
          },
          answer,
          scale,
          cost,
        }),
      ),
    [answers, cube],
  );
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const save = attempt(async () => {
    saveFile('explore-history.json', [await workbench.ask.exported()], 'application/json');
  });
  const saveTable = attempt(() => saveFile('explore-history.csv', historyCsv(session), 'text/csv'));
  const open = attempt(async () => {
    for (const file of await pickFiles('.json,application/json')) await workbench.ask.import(file);
  });
  return (
    <section className={shared.card} aria-labelledby="history-title">
      <div className={styles.head}>
        <h2 id="history-title" className={shared.title}>
          History
        </h2>
        <div className={shared.buttons}>
          <Button size="small" isDisabled={rows.length === 0} onPress={() => void save()}>
            Export history
          </Button>
          <Button size="small" isDisabled={rows.length === 0} onPress={() => void saveTable()}>
            Export as CSV
          </Button>
          <Button size="small" onPress={() => void open()}>
            Import history
          </Button>
        </div>
      </div>
      <ImportNotes />
      <DataTable
        label="History of noisy answers"
        columns={columns}
        rowCount={rows.length}
        rowAt={rowAt}
        maxHeight={320}
        onRowPress={({ text }) => void workbench.ask.edit({ text })}
        empty="Nothing was measured yet. Questions that the history answers add nothing to it."
      />
      <p className={shared.note}>
        {rows.length > 0 && `${plural(rows.length, 'answer')}. `}There is no undo here: an answer that was seen cannot
        be unseen, so its budget stays spent, also after a reload or in another tab.
      </p>
      <p className={shared.note}>
        {isExact(ledger)
          ? 'The noise of this room is drawn exactly, from secure randomness that nobody can repeat: no digit of an answer gives away more than its ε allows.'
          : 'This ledger was opened with an earlier version, whose noise was made of floating-point numbers: the last digits of its answers can give away more than their ε allows. Restart the cube for exact noise.'}
      </p>
    </section>
  );
}

/** What became of the last import, where it was started. */
function ImportNotes() {
  const workbench = useWorkbench();
  const imported = useWorkbenchState((state) => state.ask.imported);
  if (!imported) return null;
  return (
    <Notice kind={imported.failed ? 'error' : 'info'} announces onDismiss={() => workbench.ask.dismissImport()}>
      {imported.sentence}
    </Notice>
  );
}

/** Ledgers of earlier versions do not say so. */
function isExact(ledger: CubeEntry | null): boolean {
  return ledger === null || ledger.isExact === true;
}

/** Said in every line. */
const statusOf = (ledger: CubeEntry | null) =>
  isExact(ledger) ? 'measured with exact noise' : 'explored with floating-point noise: not for publication';

const header = ['number', 'question', 'answer', 'noise scale', 'cost epsilon', 'status'];

/** One line an answer, every digit of it. An imported answer has no cost. */
function historyCsv({ answers, cube, ledger }: OpenSession): string[] {
  const rows = answers.map(({ spec, answer, scale, cost }, index) => [
    index + 1,
    specText(spec, cube),
    answer,
    scale,
    cost ?? '',
    cost === null ? 'imported' : statusOf(ledger),
  ]);
  return [...csvChunks(header, rows)];
}
