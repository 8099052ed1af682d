import { listNames } from '../../data/counts/table-size.ts';
import { mechanismById } from '../../mechanisms/registry.ts';
import type { Metric } from '../../metrics/metric.ts';
import { metricById } from '../../metrics/registry.ts';
import { grouped } from '../../params.ts';
import type { Experiment } from '../experiment.ts';
import { mechanismTitle, uncapitalised } from '../mechanism-title.ts';
import { evenCounts } from '../run/references/even-counts.ts';
import type { Candidates, LeftOut } from './candidates.ts';
import type { ExpectedErrors } from './expected.ts';
import type { Ranked, Ranking } from './ranking.ts';

/** What is to be said of a ranking. */
export interface WhichWords {
  /** What is known before any data is touched. */
  readonly before: string;
  /** Which mechanism is the best here, and why; null before any has answered. */
  readonly verdict: string | null;
  readonly smallPrint: readonly string[];
}

export function whichWords(
  { experiment, leftOut }: Candidates,
  expected: ExpectedErrors | null,
  ranking: Ranking,
): WhichWords {
  const metric = metricById(experiment.metrics[0], 'metrics');
  const { best, ranked, failed } = ranking;
  return {
    before: expected ? beforeWords(experiment, expected) : '',
    verdict: best && `${bestWords(experiment, metric, best, ranked)}. ${whyWords(best, ranked, metric)}`.trim(),
    smallPrint: [...(best === null ? [] : afterWords(experiment, ranked)), ...notRanked([...failed, ...leftOut])],
  };
}

function beforeWords({ mechanisms, sweep }: Experiment, { rmse, bound }: ExpectedErrors): string {
  const known = mechanisms
    .flatMap((entry, index) => {
      const error = rmse[index];
      return error === null ? [] : [{ title: mechanismTitle(entry), error }];
    })
    .sort((a, b) => a.error - b.error);
  if (known.length === 0) return 'Before any data is touched nothing can be said: all errors depend on it.';
  const unknown = mechanisms.length - known.length;
  const [{ error: least }] = known;
  const first = known.filter(({ error }) => isAlike(error, least));
  const others = known.filter((one) => !first.includes(one));
  const rest = others.map(({ title, error }) => `${title} ${short(error)}`);
  return [
    `Before any data is touched, at ε = ${plain(Number(sweep.values[0]))}: ${listNames(first.map(({ title }) => title))} ${first.length === 1 ? 'has' : 'have'} the least noise, ${short(least)} records (root mean squared error)`,
    rest.length === 0 ? '.' : `; ${rest.join(', ')}.`,
    bound === null
      ? ''
      : ` Gaussian noise at δ = 1/n needs ${short(bound)} at least, whatever is measured (SVD bound).`,
    unknown === 0
      ? ''
      : ` Of ${unknown === 1 ? 'one more' : `${unknown} more`} nothing is known before: errors depend on the data.`,
  ].join('');
}

/** The same but for rounding. */
function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-3 * b;
}

function bestWords({ sweep }: Experiment, metric: Metric, best: Ranked, ranked: readonly Ranked[]): string {
  const others = ranked.filter((one) => one !== best && one.mechanism !== null);
  const equal = others.filter(({ isAsGood, regret }) => isAsGood && regret <= NEAR);
  const open = others.filter(({ isAsGood, regret }) => isAsGood && regret > NEAR);
  const worse = ranked.filter((one) => one !== best && !one.isAsGood);
  const shown = worse.filter((one, index) => index < SHOWN || one.isBaseline);
  const { trials } = best.error;
  return [
    `At ε = ${plain(Number(sweep.values[0]))} ${best.title} is the best here: ${metric.title} ${sizeWords(metric, best)}${unitWords(metric)}`,
    ...(equal.length === 0
      ? []
      : [`${trials} ${trials === 1 ? 'trial does' : 'trials do'} not tell it from ${withSizes(metric, equal)}`]),
    ...(open.length === 0 ? [] : [`more trials have to judge ${withSizes(metric, open)}`]),
    ...(shown.length === 0
      ? []
      : [`farther off: ${shown.map((one) => `${inSentence(one)} (${times(one.regret)})`).join(', ')}`]),
  ].join('; ');
}

function withSizes(metric: Metric, all: readonly Ranked[]): string {
  return listNames(all.map((one) => `${one.title} (${sizeWords(metric, one)})`));
}

/** Beyond so many times the error of the best nobody is called as good, however much single trials differ. */
const NEAR = 2;
/** So many of the others are named, and the baselines. */
const SHOWN = 2;
/** Bias is what counts from this share of the squared error on. */
const MOSTLY = 0.5;

/** One reason, by what the errors are made of. */
function whyWords(best: Ranked, ranked: readonly Ranked[], { id }: Metric): string {
  const blind = ranked.find(({ baseline }) => baseline === evenCounts.id);
  if (blind && blind.error.mean <= best.error.mean) {
    return 'But saying that all cells are alike, without any look at the data, is no farther off: at this ε the answers tell next to nothing; ask less, or spend more.';
  }
  const rival = ranked.find((one) => one.mechanism !== null && !one.isAsGood);
  const quietest = leastNoise(best, ranked);
  if (quietest !== null) return quietest;
  if (!rival || best.squaredBias === null || best.variance === null || rival.variance === null) return '';
  const bias = Math.max(0, best.squaredBias);
  const share = bias / (bias + best.variance);
  const quieter = Math.sqrt(rival.variance / best.variance);
  if (share > MOSTLY) {
    const gain = quieter > 1 ? `, for noise ${times(1 / quieter)} that of ${rival.title}` : '';
    return `Why: it trades noise for bias${gain}; ${percent(share)} of its squared error is bias, which no averaging takes away.`;
  }
  if (quieter > 1) {
    return `Why: its noise is ${times(1 / quieter)} that of ${rival.title}, and ${share < 0.01 ? 'hardly any' : percent(share)} of its squared error is bias.`;
  }
  if (id === 'overall-relative-error') {
    return `Why: it puts its noise where counts are large: on average it is ${times(1 / quieter)} as noisy as ${rival.title}, and relative to the counts less.`;
  }
  return `Why: it has less bias than ${rival.title}, whose noise is ${times(quieter)} as large.`;
}

/** Where the law of the noise says it alone; null where it does not. */
function leastNoise({ expected }: Ranked, ranked: readonly Ranked[]): string | null {
  if (expected === null) return null;
  const others = ranked.flatMap((one) => (one.expected === null || isAlike(one.expected, expected) ? [] : [one]));
  const [next] = others.toSorted((a, b) => (a.expected ?? 0) - (b.expected ?? 0));
  if (!next?.expected || next.expected < expected) return null;
  return `Why: of all whose noise is known before any data is touched none draws less, ${short(expected)} records (${next.title} ${short(next.expected)}), and none that follows the data makes up for that.`;
}

function afterWords({ mechanisms, workload }: Experiment, ranked: readonly Ranked[]): string[] {
  const deltas = ranked.filter(({ promise }) => promise?.delta !== undefined);
  return [
    'Not private: errors were compared with the truth. Whoever takes the best has chosen by looking at private data, which tells a little about it, and no noise protects it; use similar public data where you can.',
    `Told apart by Welch’s test at ${percent(0.05)}, corrected for all pairs.`,
    ...(deltas.length === 0
      ? []
      : [
          `They do not promise the same: the ε of ${listNames(deltas.map(({ title, promise }) => `${title} may fail with a probability of δ = ${promise?.delta}`))}.`,
        ]),
    ...(workload.kind === 'question-stream' ? [] : [sizeSentence(mechanisms, ranked)]),
  ];
}

/** Errors follow ε and the number of records together: what is seen here holds elsewhere, too. */
function sizeSentence(mechanisms: Experiment['mechanisms'], ranked: readonly Ranked[]): string {
  const others = ranked.filter(({ mechanism, promise }) => {
    if (mechanism === null) return false;
    return promise?.delta !== undefined || mechanismById(mechanisms[mechanism].id, 'mechanisms').dependsOnSize;
  });
  const apart = others.length === 0 ? '' : ` (${listNames(others.map(({ title }) => title))} apart)`;
  return `Ten times as many records of this shape have the same errors, as shares of all, at a tenth of the ε${apart}.`;
}

/** Those for one reason together. */
function notRanked(all: readonly LeftOut[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { title, why } of all) titles.set(why, [...(titles.get(why) ?? []), title]);
  return Array.from(titles, ([why, some]) => `Not ranked: ${listNames(some)}. ${why}`);
}

function inSentence({ title, baseline }: Ranked): string {
  return baseline === evenCounts.id ? uncapitalised(title) : title;
}

function sizeWords({ unit }: Metric, { error: { mean }, margin }: Ranked): string {
  const of = unit === 'share' ? percent : short;
  return `${of(mean)}${margin === null ? '' : ` ± ${of(margin)}`}`;
}

function unitWords({ unit }: Metric): string {
  return unit === 'share' ? '' : ` ${unit === 'epsilon' ? 'ε' : unit}`;
}

function times(factor: number): string {
  return factor >= 100 ? `${grouped(Math.round(factor))} times` : `${Number(factor.toPrecision(2))} times`;
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))} %`;
}

function short(value: number): string {
  return grouped(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}

function plain(value: number): string {
  return grouped(Number(value.toPrecision(12)));
}
