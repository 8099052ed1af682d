import type { Counts } from '../data/counts/counts.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import type { AnyEvidence, Evidence, TableEvidence } from '../history/history.ts';
import { answerFromTable } from '../workload/answer-from-table.ts';
import { attributesOf, type LinearQuery } from '../workload/linear-query.ts';
import type { Estimated, FitInsight, FittedEstimator } from './estimator.ts';
import type { WeightedDistribution } from './multiplicative-weights/distribution.ts';
import { triangulate } from './multiplicative-weights/triangulate.ts';

const UNMEASURED =
  'No past answer is about these attributes, so the estimate assumes that records spread over their values as before anything was asked.';

/** A distribution that answers queries. */
interface Answering {
  readonly distribution: Counts;
  answer(query: LinearQuery): number;
  /** That the search for it ended early, as a sentence. */
  readonly stopped: string | null;
  readonly insight?: FitInsight;
}

/** What its tables say. */
export function answeringFrom(distribution: WeightedDistribution, stopped: string | null): Answering {
  return {
    distribution,
    answer: (query) => answerFromTable(distribution.domain, distribution.table(attributesOf(query)), query),
    stopped,
  };
}

/** A distribution that was fitted to a history, as an estimator of any query. */
export class FittedDistribution implements FittedEstimator {
  readonly distribution: Counts;
  readonly insight?: () => FitInsight;
  readonly #answering: Answering;
  readonly #asked: AnyEvidence;
  readonly #measured: ReadonlySet<number>;

  constructor(answering: Answering, asked: AnyEvidence) {
    this.distribution = answering.distribution;
    this.#answering = answering;
    this.#asked = asked;
    this.#measured = new Set(askedSets(asked).flat());
    const { insight } = answering;
    if (insight) this.insight = () => insight;
  }

  estimate(query: LinearQuery): Estimated {
    const estimable = attributesOf(query).every((index) => this.#measured.has(index));
    const reason = estimable ? this.#answering.stopped : UNMEASURED;
    return { estimate: this.#answering.answer(query), estimable, ...(reason ? { reason } : {}) };
  }

  history(): Float64Array {
    const asked = this.#asked;
    if ('answers' in asked) return Float64Array.from(asked.answers, ({ query }) => this.#answering.answer(query));
    const estimates = new Float64Array(asked.tables.reduce((sum, { answers }) => sum + answers.length, 0));
    let from = 0;
    for (const { attributes, answers } of asked.tables) {
      estimates.set(this.distribution.table(attributes), from);
      from += answers.length;
    }
    return estimates;
  }
}

/** The attributes of every answer, or of every table. */
export function askedSets(asked: AnyEvidence): readonly (readonly number[])[] {
  if ('tables' in asked) return asked.tables.map(({ attributes }) => attributes);
  return asked.answers.map(({ query }) => attributesOf(query));
}

/** Public, or the answers to the query that counts everybody. */
export function recordsOf(asked: AnyEvidence, title: string): number {
  if (asked.records !== undefined) return asked.records;
  const counts = 'tables' in asked ? countsOfTables(asked) : countsOfAnswers(asked);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (mean > 0) return mean;
  throw new Failure(
    `${title} needs the number of records, and nothing here says it: make it public (in a history file, state "records"), or ask for the count of all records as well.`,
  );
}

function countsOfAnswers({ answers }: Evidence): number[] {
  return answers.flatMap(({ query: { factors, times }, answer }) =>
    factors.length === 0 && times > 0 ? [answer / times] : [],
  );
}

function countsOfTables({ tables }: TableEvidence): number[] {
  return tables.flatMap(({ attributes, answers }) => (attributes.length === 0 ? [answers[0]] : []));
}

/** The cells of each of the tables that exact sums need, when these sets of attributes are tied together. */
export function exactTables(domain: Domain, sets: readonly (readonly number[])[]): number[] {
  let groups: (readonly number[])[][] = [];
  const distinct = new Map(sets.map((set) => [set.join(), set]));
  for (const set of distinct.values()) {
    if (set.length === 0) continue;
    const meets = (group: readonly (readonly number[])[]) =>
      group.some((other) => other.some((at) => set.includes(at)));
    groups = [...groups.filter((group) => !meets(group)), [...groups.filter(meets).flat(), set]];
  }
  return groups.flatMap((group) => {
    const attributes = [...new Set(group.flat())].sort((a, b) => a - b);
    const cliques = triangulate(attributes, group, (index) => domain.attributes[index].size);
    return cliques.map((clique) => cellCount(domain, clique.attributes));
  });
}
