import type { DatasetRef } from '../../core/data/dataset-ref.ts';
import { plainFrame } from '../../core/data/description.ts';
import type { Domain } from '../../core/data/domain.ts';
import { type Neighbours, neighbourWords } from '../../core/data/neighbours.ts';
import { releaseName } from '../../core/privacy/book/book.ts';
import type { BudgetChange, CubeEntry, FramedAttribute, WholeBudget } from '../../core/privacy/book/entries.ts';
import { specText } from '../../core/question-language/question-text.ts';
import { renameInQuery } from '../../core/workload/query-spec.ts';
import type { AskLedgers } from '../ask/ask-ledgers.ts';
import type { KnownData } from '../ask/ask-state.ts';

/** One charge, as it was made. */
export interface LedgerLine {
  /** In milliseconds since 1970; null where that was not kept. */
  readonly at: number | null;
  readonly room: 'Ask' | 'Release' | 'Budget';
  readonly what: string;
  readonly epsilon: number;
  readonly delta: number;
  /** What they stand for, where ρ is what adds up. */
  readonly rho?: number;
  readonly neighbours: Neighbours;
  readonly rowsPerPerson: number;
  readonly outcome: string;
}

const FORGOTTEN = 'questions about a cube';

/** What ε rounds off when it is counted in whole units. */
const ROUNDING = 1e-9;

/** Every charge that this browser keeps of the data at hand, the oldest first; those without a time before all others. */
export async function ledgerLines(ledgers: AskLedgers, known: KnownData, ref: DatasetRef): Promise<LedgerLine[]> {
  const { domain } = plainFrame(known.of);
  const frame = await ledgers.frame(known.book.dataId, ref, domain);
  const asked = await Promise.all(known.book.cubes.map((ledger) => linesOf(ledgers, ledger, domain, frame)));
  const released = known.book.releases.map((release): LedgerLine => {
    const { at, spent, delta, rho, setup, outcome, problem, confirmed } = release;
    return {
      at,
      room: 'Release',
      what: releaseName(release),
      epsilon: spent,
      delta,
      ...(rho !== undefined && { rho }),
      neighbours: setup.neighbours,
      rowsPerPerson: release.rowsPerPerson,
      outcome: `${outcome === 'released' ? 'released' : `charged, nothing came out${problem ? `: ${problem}` : ''}`}${confirmed === undefined ? '' : `; “${confirmed}” was typed`}`,
    };
  });
  return [...asked.flat(), ...released, ...known.book.budgets.map(budgetLine)].sort(
    (a, b) => (a.at ?? 0) - (b.at ?? 0),
  );
}

const budgetBy: Readonly<Record<BudgetChange['why'], string>> = {
  set: 'set by the steward',
  default: 'the default with the first question; nobody set it',
  joined: 'two ledgers became one',
};

/** A promise to the people in the data that was made anew. */
function budgetLine({ at, from, to, why }: BudgetChange): LedgerLine {
  const words = ({ epsilon, delta = 0 }: WholeBudget) => `ε = ${epsilon}${delta > 0 ? ` and δ = ${delta}` : ''}`;
  const isOther = from && from.neighbours !== to.neighbours;
  return {
    at,
    room: 'Budget',
    what: from
      ? `the budget was ${words(from)}${isOther ? ` (${neighbourWords[from.neighbours]})` : ''} and is ${words(to)}`
      : `the budget is ${words(to)}`,
    epsilon: 0,
    delta: 0,
    neighbours: to.neighbours,
    rowsPerPerson: 1,
    outcome: budgetBy[why],
  };
}

async function linesOf(
  ledgers: AskLedgers,
  ledger: CubeEntry,
  domain: Domain,
  frame: readonly FramedAttribute[],
): Promise<LedgerLine[]> {
  const { setup, spent } = ledger;
  const common = {
    room: 'Ask',
    delta: 0,
    neighbours: setup.neighbours,
    rowsPerPerson: ledger.rowsPerPerson ?? 1,
  } as const;
  if (ledger.isForgotten) {
    return [{ ...common, at: null, what: FORGOTTEN, epsilon: spent, outcome: 'forgotten; what it cost stays' }];
  }
  const names = setup.attributes.map((index) => domain.attributes[index]?.name ?? '?');
  const cube = { attributes: setup.attributes.map((index) => domain.attributes[index]) };
  // Where columns are read differently now, codes would be put into the wrong words.
  const isSame = setup.attributes.every((index, at) => ledger.frame?.[at]?.coding === frame[index]?.coding);
  const answers = await ledgers.answersOf(ledger);
  const lines = answers
    .filter(({ cost }) => cost !== null && cost > 0)
    .map(
      ({ spec, cost, at }): LedgerLine => ({
        ...common,
        at: at ?? null,
        what: isSame
          ? specText(
              renameInQuery(spec, (place) => names[Number(place)]),
              cube,
            )
          : `a question about ${names.join(' × ')}, read differently`,
        epsilon: cost ?? 0,
        outcome: 'answered',
      }),
    );
  const left = spent - lines.reduce((sum, { epsilon }) => sum + epsilon, 0);
  if (left <= ROUNDING) return lines;
  const what = `the cube ${names.join(' × ')}`;
  return [
    ...lines,
    { ...common, at: null, what, epsilon: left, outcome: 'charged, nothing came out or nothing is kept of it' },
  ];
}
