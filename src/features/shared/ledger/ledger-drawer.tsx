import { useEffect, useState } from 'react';
import { csvChunks } from '../../../core/data/file/csv-export.ts';
import { unitWords } from '../../../core/data/privacy-unit.ts';
import { type Balance, balanceOf, roundedDown } from '../../../core/privacy/book/book.ts';
import type { KnownData } from '../../../store/ask/ask-state.ts';
import { sentenceOf } from '../../../store/data-actions.ts';
import type { LedgerLine } from '../../../store/release/ledger-lines.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DataTable, type DataTableColumn } from '../../../ui/controls/data-table.tsx';
import { Disclosure } from '../../../ui/controls/disclosure.tsx';
import { LedgerIcon } from '../../../ui/controls/icons.tsx';
import { Loading } from '../../../ui/controls/loading.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { Sheet } from '../../../ui/controls/sheet.tsx';
import { formatNumber, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { saveFile } from '../files/save-file.ts';
import { useAttempt } from '../use-attempt.ts';
import { useUnitOfData } from '../use-unit-of-data.ts';
import { datasetTitle } from '../words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../workbench-context.tsx';
import { BudgetForm } from './budget-form.tsx';
import { KeepingNote } from './keeping-note.tsx';
import styles from './ledger.module.css';
import { LedgerExchange, LedgerFacts } from './ledger-facts.tsx';
import { timeWords } from './ledger-words.ts';
import { PeopleQuestion } from './people-question.tsx';
import { SpentTotal } from './spent-total.tsx';

/** Opens the ledger of the data at hand, and says what is left. */
export function LedgerButton() {
  const workbench = useWorkbench();
  const isOpen = useWorkbenchState((state) => state.release.isLedgerOpen);
  const known = useKnown();
  const balance = useBalance(known);
  return (
    <>
      <Button isDisabled={!known} onPress={() => workbench.release.openLedger(true)}>
        <LedgerIcon />
        {balance?.whole ? `Ledger · ε ${formatNumber(leftOf(balance))} left` : 'Ledger'}
      </Button>
      <Sheet
        isWide
        title="Ledger"
        isOpen={isOpen && known !== null}
        onOpenChange={(open) => workbench.release.openLedger(open)}
      >
        {known && balance && <Ledger known={known} balance={balance} />}
      </Sheet>
    </>
  );
}

/** What is known of the data that is loaded now. */
function useKnown(): KnownData | null {
  const known = useWorkbenchState((state) => state.ask.known);
  const description = useWorkbenchState((state) => state.data.description);
  return known && known.of === description ? known : null;
}

function useBalance(known: KnownData | null): Balance | null {
  const { neighbours, rowsPerPerson } = useUnitOfData();
  return known && balanceOf(known.book, neighbours, rowsPerPerson);
}

function leftOf({ whole, spent }: Balance): number {
  return whole ? roundedDown(whole.epsilon - spent) : 0;
}

type Read = { readonly lines: readonly LedgerLine[] } | { readonly error: string };

function Ledger({ known, balance }: { known: KnownData; balance: Balance }) {
  const workbench = useWorkbench();
  const attempt = useAttempt();
  const title = useWorkbenchState(({ data }) => (data.ref ? datasetTitle(data.ref) : ''));
  const unit = useUnitOfData();
  const [read, setRead] = useState<{ readonly of: KnownData; readonly is: Read } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const tell = (is: Read) => {
      if (isWanted) setRead({ of: known, is });
    };
    workbench.release.lines(known).then(
      (lines) => tell({ lines }),
      (error: unknown) => tell({ error: sentenceOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [workbench, known]);
  if (known.problem !== null) return <Notice kind="warning">{known.problem}</Notice>;
  // Lines of other data are not shown under the name of this.
  if (read?.of.book.dataId !== known.book.dataId) return <Loading label="Reading the ledger" />;
  if ('error' in read.is) return <Notice kind="error">{read.is.error}</Notice>;
  const { lines } = read.is;
  const { whole, delta } = balance;
  const save = (name: string, text: readonly string[], type: string) => attempt(() => saveFile(name, [...text], type));
  return (
    <div className={styles.ledger}>
      <PeopleQuestion />
      <KeepingNote />
      <p className={styles.note}>
        Every charge to {title}, whatever its file is called and however it is written, in Ask and Release together, as
        this browser keeps it: after a reload, a crash, and in every tab.
      </p>
      <p className={shared.title}>
        <SpentTotal book={known.book} balance={balance} unit={unit} />
        {whole && (
          <>
            , <strong className="number">{formatNumber(leftOf(balance))}</strong> left of {formatSetting(whole.epsilon)}
          </>
        )}
        {(delta > 0 || (whole?.delta ?? 0) > 0) &&
          `; δ = ${formatNumber(delta)} of ${formatSetting(whole?.delta ?? 0)}`}
        {!whole && '; no budget is set, so nothing limits it'}
      </p>
      <DataTable
        label="Charges"
        rowCount={lines.length}
        rowAt={(index) => lines[index]}
        columns={columns}
        maxHeight={320}
        empty="Nothing was charged to this data in this browser."
      />
      <div className={shared.buttons}>
        <Button size="small" isDisabled={lines.length === 0} onPress={save('ledger.csv', csvOf(lines), 'text/csv')}>
          Export as CSV
        </Button>
        <LedgerExchange />
      </div>
      <LedgerFacts book={known.book} />
      <Disclosure title={whole ? 'Change the budget' : 'Set a budget'} defaultExpanded={!whole}>
        <BudgetForm key={JSON.stringify(whole)} book={known.book} neighbours={unit.neighbours} />
      </Disclosure>
    </div>
  );
}

const columns: readonly DataTableColumn<LedgerLine>[] = [
  {
    id: 'at',
    header: 'When',
    width: 160,
    cell: ({ at }) => (at === null ? 'not kept' : timeWords(at)),
    sortValue: ({ at }) => at ?? 0,
  },
  { id: 'room', header: 'Room', width: 80, cell: ({ room }) => room, sortValue: ({ room }) => room },
  {
    id: 'what',
    header: 'What for',
    width: 250,
    isWrapped: true,
    cell: ({ what }) => what,
    sortValue: ({ what }) => what,
  },
  {
    id: 'epsilon',
    header: 'ε',
    kind: 'number',
    width: 68,
    cell: ({ epsilon }) => formatNumber(epsilon),
    sortValue: ({ epsilon }) => epsilon,
  },
  {
    id: 'delta',
    header: 'δ',
    kind: 'number',
    width: 52,
    cell: ({ delta }) => (delta === 0 ? '0' : formatSetting(delta)),
  },
  {
    id: 'rho',
    header: 'ρ',
    kind: 'number',
    width: 68,
    cell: ({ rho }) => (rho === undefined ? '–' : formatNumber(rho)),
  },
  { id: 'unit', header: 'Neighbours', width: 180, isWrapped: true, cell: (line) => unitWords(line) },
  { id: 'outcome', header: 'What came of it', width: 200, isWrapped: true, cell: ({ outcome }) => outcome },
];

const header = [
  'when',
  'room',
  'what for',
  'epsilon',
  'delta',
  'rho',
  'neighbours',
  'rows per person',
  'what came of it',
];

function isoTime(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString();
}

function csvOf(lines: readonly LedgerLine[]): string[] {
  return [
    ...csvChunks(
      header,
      lines.map(({ at, room, what, epsilon, delta, rho, neighbours, rowsPerPerson: rows, outcome }) => [
        isoTime(at),
        room,
        what,
        epsilon,
        delta,
        rho ?? '',
        neighbours,
        rows,
        outcome,
      ]),
    ),
  ];
}
