import type { GenericSchema } from 'valibot';
import type { Domain } from '../data/domain.ts';
import type { PrivacyUnit } from '../data/privacy-unit.ts';
import type { Block } from './block.ts';
import type { Weighted } from './weights.ts';

/** What people want answered: plain blocks of queries over one domain, and how ε is shared out over them if that is said. */
export interface Workload extends Weighted {
  readonly domain: Domain;
  readonly blocks: readonly Block[];
  /** Number of answers. */
  readonly size: number;
}

/** A workload as it stands in an experiment file: plain data with a kind. */
export interface WorkloadSpec extends Weighted {
  readonly kind: string;
}

/** One kind of workload: how its spec is parsed and what blocks it stands for on a domain. */
export interface WorkloadKind<S extends WorkloadSpec = WorkloadSpec> {
  readonly kind: S['kind'];
  readonly title: string;
  readonly help: string;
  /** A steward may weigh its tables. */
  readonly takesWeights?: true;
  /** Its questions come one by one, and may stay without an answer. */
  readonly isStream?: true;
  readonly schema: GenericSchema<unknown, S>;
  /** Throws a Failure that names `path` where the spec does not fit the domain. */
  build(spec: S, domain: Domain, path: string): readonly Block[];
  /** The same spec with other attribute names: share links name attributes by position. */
  renameAttributes(spec: S, rename: (name: string) => string): S;
}

/**
 * Σ over blocks of their sensitivity (with weights 1/λ the generalised one, iReduct, Definition 4). Exact for marginals;
 * an upper bound where the blocks overlap less. Blocks know what one row changes; all rows of a person may change the
 * same query by as much, so that many times it is what neighbours differ by.
 */
export function sensitivity(
  blocks: readonly Block[],
  { neighbours, rowsPerPerson }: PrivacyUnit,
  weights: readonly (number | Float64Array)[] = blocks.map(() => 1),
): number {
  return (
    rowsPerPerson * blocks.reduce((sum, block, index) => sum + block.weightedSensitivity(weights[index], neighbours), 0)
  );
}

/** Σ over blocks of their weighted squares: the square of the ℓ2 sensitivity, for all rows of a person alike. */
export function squaredSensitivity(
  blocks: readonly Block[],
  { neighbours, rowsPerPerson }: PrivacyUnit,
  weights: readonly (number | Float64Array)[] = blocks.map(() => 1),
): number {
  const ofOneRow = blocks.reduce((sum, block, index) => sum + block.weightedSquares(weights[index], neighbours), 0);
  return rowsPerPerson * rowsPerPerson * ofOneRow;
}

/** How far one neighbour moves the answer to a single candidate at most: a query, or a block that is chosen as a whole. */
export function candidateSensitivity(blocks: readonly Block[], { neighbours, rowsPerPerson }: PrivacyUnit): number {
  let most = 0;
  for (const block of blocks) {
    if (block.whole) most = Math.max(most, block.weightedSensitivity(1, neighbours));
    else for (let i = 0; i < block.queries; i++) most = Math.max(most, block.querySensitivity(i, neighbours));
  }
  return rowsPerPerson * most;
}
