import { adults } from '../../data/builtin/census/adults.ts';
import type { Counts } from '../../data/counts/counts.ts';
import { RecordCounts } from '../../data/counts/record-counts.ts';
import { newCodes } from '../../data/dataset.ts';
import { withBoughtPrior } from '../../experiment/run/bought-prior.ts';
import type { Evidence } from '../../history/history.ts';
import { at, toUnits } from '../../privacy/budget.ts';
import { Curator } from '../../privacy/curator.ts';
import { Ledger } from '../../privacy/ledger.ts';
import { exploreNoise } from '../../privacy/noise.ts';
import type { Rng } from '../../random/rng.ts';
import { allAnswers } from '../../workload/answers.ts';
import type { Block } from '../../workload/block.ts';
import type { LinearQuery } from '../../workload/linear-query.ts';
import { buildWorkload, parseWorkload } from '../../workload/registry.ts';

/** Queries over two attributes, as the paper has them (§5.1): ranges, or any cells of their table. */
export type Asked = 'ranges' | 'tables';

export interface RangesAsked {
  /** n. */
  readonly records: number;
  /** m. */
  readonly answers: number;
  /** So many that were not asked; 200 unless given. */
  readonly newAnswers?: number;
  /** Ranges unless given. */
  readonly past?: Asked;
  readonly news?: Asked;
  /** b, of the Laplace noise in each. */
  readonly scale: number;
  /** So many attributes of Figure 1, from the first on; all unless given. */
  readonly attributes?: number;
}

/** Queries, and what is true of them. */
export interface AskedQueries {
  readonly blocks: readonly Block[];
  readonly truth: Float64Array;
}

/** Random queries over two attributes that were asked with noise (§5.1 of Chen et al.), and others that were not. */
export interface NoisyRanges {
  readonly evidence: Evidence & { readonly records: number };
  readonly past: AskedQueries;
  readonly news: AskedQueries;
  /** As estimators take it: from the noisy counts of single attributes. */
  readonly prior: string;
}

/** Of the prior. The paper has 0.02 with five times the records, and so the same relative to them. */
export const PRIOR_EPSILON = 0.1;

const NEW_QUERIES = 200;

export function noisyRanges(asked: RangesAsked, rng: Rng): NoisyRanges {
  const { records, answers, scale, attributes } = asked;
  const counts = usAdults(records, rng.split('records'), attributes);
  const { domain } = counts;
  const past = askedOf(counts, asked.past, answers, rng.split('past'));
  // No record is counted by more queries than there are.
  const epsilon = answers / scale + PRIOR_EPSILON;
  const ledger = new Ledger(toUnits(epsilon), { neighbours: 'add-remove', rowsPerPerson: 1 });
  const curator = new Curator(counts, ledger, exploreNoise(rng.split('noise')));
  const bought = { params: { prior: 'marginals', priorShare: PRIOR_EPSILON / epsilon } };
  const { reconstruct } = withBoughtPrior(curator, bought);
  const measured = curator.laplace(
    past.blocks,
    past.blocks.map(() => scale),
  );
  return {
    evidence: {
      domain,
      records,
      answers: measured.flatMap(({ block, answers, scale }) =>
        Array.from(answers, (answer, i) => ({ query: block.query(i), answer, scale: at(scale, i) })),
      ),
    },
    past,
    news: askedOf(counts, asked.news, asked.newAnswers ?? NEW_QUERIES, rng.split('new')),
    prior: reconstruct.params.prior,
  };
}

function askedOf(counts: Counts, kind: Asked = 'ranges', count: number, rng: Rng): AskedQueries {
  const spec = { kind, order: 2, count, seed: rng.uint32() };
  const { blocks } = buildWorkload(parseWorkload(spec, 'workload'), counts.domain);
  return { blocks, truth: allAnswers(blocks, (attributes) => counts.table(attributes)) };
}

export function queriesOf(blocks: readonly Block[]): LinearQuery[] {
  return blocks.flatMap((block) => Array.from({ length: block.queries }, (_, i) => block.query(i)));
}

/** Records with the attributes of Chen et al. (2012), Figure 1: another sample of the same people for each `rng`. */
export function usAdults(records: number, rng: Rng, kept?: number): Counts {
  const { attributes, draw } = adults();
  const columns = attributes.map(({ size }) => newCodes(size, records));
  draw(rng, columns, 0, records);
  return new RecordCounts({
    domain: { attributes: attributes.slice(0, kept) },
    rows: records,
    columns: columns.slice(0, kept),
    weights: null,
    records,
  });
}
