import { listNames } from '../../data/counts/table-size.ts';
import type { Promised } from '../../mechanisms/guarantee.ts';
import type { Metric } from '../../metrics/metric.ts';
import { metricById } from '../../metrics/registry.ts';
import { grouped } from '../../params.ts';
import { type Experiment, valuesRunBy } from '../experiment.ts';
import { isPrivateOver, promiseAt } from '../guarantees.ts';
import { mechanismTitle } from '../mechanism-title.ts';
import { epsilonText } from './epsilon-text.ts';
import { canBeRead, type EpsilonReading, readings, type Target } from './reading.ts';
import { type Met, overlap, type Solution } from './solve.ts';
import type { Point } from './summary.ts';

/** What to choose for an error, as one sentence, and what has to be said with it. */
export interface EpsilonVerdict {
  /** “For errors around 10 % choose iReduct with ε ≈ 0.057 (0.055–0.060); Laplace needs 0.066 (0.063–0.069).” */
  readonly sentence: string;
  readonly smallPrint: readonly string[];
  /** The private mechanism that needs least, and the ε; null where none meets the target at an ε that was read off. */
  readonly chosen: { readonly mechanism: number; readonly epsilon: number; readonly delta: number } | null;
}

/** A private mechanism, and the ε that it needs. */
interface Candidate {
  readonly mechanism: number;
  readonly title: string;
  readonly solution: Solution;
  readonly promise: Promised;
}

type Reached = Candidate & { readonly solution: Met };

/**
 * The answer to the question that a sweep of ε is run for; null where no ε can be read off it. Mechanisms whose intervals
 * overlap are called equal, and one that is not private never wins.
 */
export function verdictOf(experiment: Experiment, points: readonly Point[], target: Target): EpsilonVerdict | null {
  if (!canBeRead(experiment, target.metric) || points.length === 0) return null;
  const all = candidates(experiment, readings(experiment, points, target));
  const reached = all.filter(isReached).sort((a, b) => a.solution.value - b.solution.value);
  const short = all.filter(({ solution }) => solution.kind === 'unmet');
  const errors = errorWords(metricById(target.metric, 'metric'), target.error);
  if (reached.length === 0) return { ...noneReaches(errors, all, short), chosen: null };
  const [best] = reached;
  const equal = reached.filter(({ solution }) => overlap(solution, best.solution));
  const others = reached.filter((one) => !equal.includes(one));
  const { value } = best.solution;
  return {
    sentence: [
      `For ${errors} ${choice(equal, others.length + short.length === 0)}`,
      others.length > 0 ? `; ${needs(others)}` : '',
      '.',
      short.length > 0 ? ` ${listNames(titles(short))} ${short.length === 1 ? 'does' : 'do'} not get there.` : '',
    ].join(''),
    smallPrint: [
      ...intervalNotes(reached),
      CHOSEN_BY_LOOKING,
      ...curveNotes(equal),
      ...promiseNotes(reached),
      ...(value > HARDLY_PRIVATE ? [NEEDS_TOO_MUCH] : []),
    ],
    chosen:
      value > 0
        ? { mechanism: best.mechanism, epsilon: Number(value.toPrecision(3)), delta: best.promise.delta ?? 0 }
        : null,
  };
}

/** The private mechanism that needs least first; then what does not get there, and what is not private. */
export function bestFirst(experiment: Experiment, all: readonly EpsilonReading[]): EpsilonReading[] {
  const rank = ({ mechanism, solution }: EpsilonReading) => {
    const needed = solution.kind === 'met' ? solution.value : Number.MAX_VALUE;
    return isPrivateOver(experiment, mechanism) ? needed : Number.POSITIVE_INFINITY;
  };
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

const CHOSEN_BY_LOOKING =
  'This ε is chosen by looking at errors on private data, which leaks a little of it; use similar public data where you can.';

/** At ε = 10 one record may change the chance of an outcome 22,000-fold. */
const HARDLY_PRIVATE = 10;
const NEEDS_TOO_MUCH = `An ε above ${HARDLY_PRIVATE} promises next to nothing. Fewer tables, wider bins or a larger error need less.`;

function candidates(experiment: Experiment, all: readonly EpsilonReading[]): Candidate[] {
  return all.flatMap(({ mechanism, solution }) => {
    if (!isPrivateOver(experiment, mechanism)) return [];
    const [value] = valuesRunBy(experiment, mechanism);
    const title = mechanismTitle(experiment.mechanisms[mechanism]);
    return [{ mechanism, title, solution, promise: promiseAt(experiment, mechanism, value) }];
  });
}

function isReached(candidate: Candidate): candidate is Reached {
  return candidate.solution.kind === 'met';
}

/** “errors around 10 %”, “mean absolute error around 40 records”. */
function errorWords({ id, title, unit }: Metric, error: number): string {
  const size = unit === 'share' ? `${plain(100 * error)} %` : `${plain(error)} ${unit === 'epsilon' ? 'ε' : unit}`;
  return `${id === 'overall-relative-error' ? 'errors' : title} around ${size}`;
}

function plain(value: number): string {
  return grouped(Number(value.toPrecision(12)));
}

function choice(equal: readonly Reached[], isAlone: boolean): string {
  const [first, ...rest] = equal;
  if (first.solution.value === 0) {
    return `choose ${titles(equal).join(' or ')}: every ε that was measured is enough, also the smallest`;
  }
  const epsilon = `ε ≈ ${needed(first)}`;
  if (rest.length === 0) return isAlone ? `${first.title} needs ${epsilon}` : `choose ${first.title} with ${epsilon}`;
  const alike = rest.map((one) => `${one.title} with ${needed(one)}`);
  const why = rest.length === 1 ? 'neither is better' : 'none is better';
  return `choose ${first.title} with ${epsilon} or ${alike.join(' or ')}: their intervals overlap, so ${why}`;
}

/** “Laplace needs 0.066 (0.063–0.069), MWEM 0.1 (0.09–0.12)”. */
function needs(others: readonly Reached[]): string {
  return others.map((one, index) => `${one.title} ${index === 0 ? 'needs ' : ''}${needed(one)}`).join(', ');
}

function needed({ solution, promise }: Reached): string {
  const { value, interval, where } = solution;
  return [
    epsilonText(value, interval),
    promise.delta === undefined ? '' : ` and δ = ${promise.delta}`,
    where === 'within' ? '' : ', extrapolated',
  ].join('');
}

function noneReaches(
  errors: string,
  all: readonly Candidate[],
  short: readonly Candidate[],
): Pick<EpsilonVerdict, 'sentence' | 'smallPrint'> {
  if (all.length === 0) {
    return { sentence: 'No mechanism here is private, so there is no ε to choose.', smallPrint: [] };
  }
  if (short.length === 0) return { sentence: `No mechanism gave a number yet for ${errors}.`, smallPrint: [] };
  const greatest = short.reduce((most, { solution }) => {
    return solution.kind === 'unmet' ? Math.max(most, solution.greatest) : most;
  }, 0);
  return {
    sentence: `No private mechanism reaches ${errors} up to ε = ${plain(greatest)}, and more ε may never do.`,
    smallPrint: ['Fewer tables, wider bins or a larger error may be reached.'],
  };
}

function intervalNotes(reached: readonly Reached[]): string[] {
  const withNone = reached.filter(({ solution }) => solution.interval === null && solution.value > 0);
  const withSome = reached.filter(({ solution }) => solution.interval !== null && solution.value > 0);
  return [
    ...(withSome.length > 0 ? ['In brackets the 95 % interval.'] : []),
    ...(withNone.length > 0
      ? [`From one trial nobody can tell how far off another one would be: ${listNames(titles(withNone))}.`]
      : []),
  ];
}

function curveNotes(equal: readonly Reached[]): string[] {
  return equal.flatMap(({ title, solution: { crossings } }) =>
    crossings > 1
      ? [`The curve of ${title} crosses the target ${crossings} times; from this ε on it stays below.`]
      : [],
  );
}

/** Where mechanisms promise less than ε without exception, or not the same, each is named. */
function promiseNotes(reached: readonly Reached[]): string[] {
  const mayFail = reached.some(({ promise }) => promise.delta !== undefined);
  const areGiven = reached.some(({ promise }) => promise.givenRecords);
  if (!mayFail && !areGiven) return [];
  const groups = new Map<string, string[]>();
  for (const { title, promise } of reached) {
    const words = [...(mayFail ? [failingWords(promise)] : []), ...(areGiven ? [givenWords(promise)] : [])].join(
      ' and ',
    );
    groups.set(words, [...(groups.get(words) ?? []), title]);
  }
  const said = [...groups].map(([words, names]) => `the ε of ${listNames(names)} ${words}`).join('; ');
  return [`${groups.size > 1 ? 'They do not promise the same' : 'What they promise'}: ${said}.`];
}

function failingWords({ delta }: Promised): string {
  return delta === undefined ? 'has no δ' : `may fail with a probability of δ = ${delta}`;
}

function givenWords({ givenRecords }: Promised): string {
  return givenRecords ? 'takes the number of records for public' : 'holds without knowing the number of records';
}

function titles(all: readonly Candidate[]): string[] {
  return all.map(({ title }) => title);
}
