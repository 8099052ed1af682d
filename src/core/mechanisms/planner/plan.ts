import type { Domain } from '../../data/domain.ts';
import { Closure } from '../../estimators/grem/closure.ts';
import { differing } from '../../estimators/least-squares/measured-tables.ts';
import type { AskedAlong, Block } from '../../workload/block.ts';
import { intervalsOf } from '../../workload/product-block.ts';
import { residualBlocks } from '../../workload/residual-block.ts';
import type { Workload } from '../../workload/workload.ts';
import { type AxisBasis, axisBasis } from './axis-basis.ts';

/** What is as small as can be: the squared error of all queries together, or that of the worst block, on average over its queries. */
export type LeastError = 'sum' | 'max';

/** One residual that is measured: of the table over these attributes what smaller tables do not tell. */
export interface PlannedResidual {
  /** Its number in the closure. */
  readonly part: number;
  readonly attributes: readonly number[];
  readonly block: Block;
  /** How far one record moves it, squared; and what noise of variance 1 in it adds to all variances that are asked. */
  readonly squares: number;
  readonly loss: number;
}

/**
 * What to measure for a workload of tables, and how precisely: the residuals of all tables that those asked for add up
 * to (Xiao et al. 2023). They are independent of each other, so the least sum of variances at a price is a matter of
 * one number for each: noise whose variance goes with √(squares/loss). All from what is public.
 */
export class ResidualPlan {
  readonly closure: Closure;
  readonly residuals: readonly PlannedResidual[];
  readonly bases: ReadonlyMap<number, AxisBasis>;
  readonly #domain: Domain;
  readonly #known = new Map<string, readonly [part: number, mean: number]>();

  constructor({ domain, blocks }: Workload, kindOf: (attribute: number) => AskedAlong, objective: LeastError = 'sum') {
    this.#domain = domain;
    this.closure = new Closure(
      domain,
      blocks.map(({ attributes }) => differing(domain, attributes)),
    );
    const made = new Map<string, AxisBasis>();
    this.bases = new Map(
      [...new Set(this.closure.sets.flat())].map((index) => {
        const { size } = domain.attributes[index];
        const key = `${kindOf(index)} ${size}`;
        const basis = made.get(key) ?? axisBasis(kindOf(index), size);
        made.set(key, basis);
        return [index, basis];
      }),
    );
    const blockOver = residualBlocks(domain, new Map([...this.bases].map(([index, { rows }]) => [index, rows])));
    const squares = Float64Array.from(this.closure.sets, (set) =>
      set.reduce((product, index) => product * this.#basis(index).squares, 1),
    );
    const losses = this.#losses(blocks, squares, objective);
    this.residuals = this.closure.sets.map((attributes, part) => ({
      part,
      attributes,
      block: blockOver(attributes),
      squares: squares[part],
      loss: losses[part],
    }));
  }

  /** Variances of the noise in each of these residuals, of which all together cost ρ = ½ where one record is added or removed. */
  variances(residuals: readonly PlannedResidual[]): number[] {
    const total = residuals.reduce((sum, { squares, loss }) => sum + Math.sqrt(squares * loss), 0);
    return residuals.map(({ squares, loss }) => Math.sqrt(squares / loss) * total);
  }

  /** What was measured as values that sum to 0 along every attribute. */
  partOf({ attributes }: PlannedResidual, measured: Float64Array): Float64Array {
    let values = measured;
    let inner = 1;
    for (let axis = attributes.length - 1; axis >= 0; axis--) {
      const basis = this.#basis(attributes[axis]);
      values = basis.undo(values, inner);
      inner *= basis.size;
    }
    return values;
  }

  /** The variances of the answers to a block, by those of the noise in each part of the closure. */
  blockVariances(block: Block, noise: Float64Array): Float64Array | number {
    const kept = differing(this.#domain, block.attributes);
    const parts = this.closure.sets.flatMap((set, part) => (set.every((index) => kept.includes(index)) ? [part] : []));
    if (block.partition)
      return this.#boxVariance(
        parts,
        kept,
        kept.map(() => ({ low: 0, high: 0 })),
        noise,
      );
    const boxes = boxesOf(this.#domain, block);
    return Float64Array.from({ length: block.queries }, (_, query) => {
      const box = boxes(query);
      return this.#boxVariance(
        parts,
        kept,
        kept.map((index) => box(index)),
        noise,
      );
    });
  }

  #boxVariance(
    parts: readonly number[],
    kept: readonly number[],
    box: readonly Interval[],
    noise: Float64Array,
  ): number {
    return parts.reduce((sum, part) => {
      const set = this.closure.sets[part];
      return (
        sum +
        kept.reduce((product, index, axis) => {
          const { low, high } = box[axis];
          const share = (high - low + 1) / this.#domain.attributes[index].size;
          return product * (set.includes(index) ? this.#basis(index).variance(low, high) : share * share);
        }, noise[part])
      );
    }, 0);
  }

  /** What noise of variance 1 in each part adds to the variances of all queries; for the largest error, weighed by block. */
  #losses(blocks: readonly Block[], squares: Float64Array, objective: LeastError): Float64Array {
    const shares = blocks.map((block) => this.#lossesOf(block));
    const sum = (weights: readonly number[]) => {
      const losses = new Float64Array(squares.length);
      for (const [index, { places, own }] of shares.entries()) {
        for (const [i, place] of places.entries()) losses[place] += weights[index] * own[i];
      }
      return losses;
    };
    const all = blocks.map(({ queries }) => queries);
    return objective === 'sum' ? sum(all) : evenedOut(shares, squares, sum);
  }

  /** What noise of variance 1 in each part of a block adds to the variance of one of its queries, on average. */
  #lossesOf(block: Block): BlockLosses {
    const axes = axesOf(block);
    const kept = differing(this.#domain, block.attributes);
    const pairs = kept.map((index) => this.#lossesAlong(index, axes[block.attributes.indexOf(index)]));
    const places: number[] = [];
    const own: number[] = [];
    for (let mask = 0; mask < 1 << kept.length; mask++) {
      places.push(this.closure.placeOf(kept.filter((_, axis) => mask & (1 << axis))) as number);
      own.push(pairs.reduce((product, [part, mean], axis) => product * (mask & (1 << axis) ? part : mean), 1));
    }
    return { places, own };
  }

  #lossesAlong(index: number, asked: AskedAlong): readonly [part: number, mean: number] {
    const key = `${index} ${asked}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { size } = this.#domain.attributes[index];
    const queries = asked === 'ranges' ? (size * (size + 1)) / 2 : size;
    const made = [this.#basis(index).loss(asked) / queries, meanLoss(asked, size) / queries] as const;
    this.#known.set(key, made);
    return made;
  }

  #basis(index: number): AxisBasis {
    return this.bases.get(index) as AxisBasis;
  }
}

interface BlockLosses {
  /** The parts that it is the sum of, in the closure. */
  readonly places: readonly number[];
  readonly own: readonly number[];
}

/** Weights of blocks are evened out until no block is this much worse than it must be, as a share, or for so many rounds. */
const CLOSE = 1e-5;
const MOST_ROUNDS = 2000;

/**
 * Losses for which the largest of the blocks' errors is as small as can be. For any weights of the blocks that add up to
 * 1 the least weighted error T² is no more than the largest error can be made, so blocks get weight while they are worse
 * than that, in proportion.
 */
function evenedOut(
  blocks: readonly BlockLosses[],
  squares: Float64Array,
  sum: (weights: readonly number[]) => Float64Array,
): Float64Array {
  let weights = blocks.map(() => 1 / blocks.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const losses = sum(weights);
    const total = losses.reduce((all, loss, part) => all + Math.sqrt(squares[part] * loss), 0);
    const variances = losses.map((loss, part) => (loss > 0 ? total * Math.sqrt(squares[part] / loss) : 0));
    const errors = blocks.map(({ places, own }) =>
      own.reduce((error, one, i) => error + one * variances[places[i]], 0),
    );
    if (errors.every((error) => error <= (1 + CLOSE) * total * total)) return losses;
    weights = weights.map((weight, index) => (weight * errors[index]) / (total * total));
  }
  return sum(weights);
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

export function axesOf({ axes, attributes }: Block): readonly AskedAlong[] {
  return axes ?? attributes.map(() => 'cells');
}

function allQueries(domain: Domain, block: Block): number {
  const axes = axesOf(block);
  return block.attributes.reduce((product, index, axis) => {
    const { size } = domain.attributes[index];
    return product * (axes[axis] === 'ranges' ? (size * (size + 1)) / 2 : size);
  }, 1);
}

/** Σ (length/size)² over all that is asked: what the number of records adds. */
function meanLoss(asked: AskedAlong, size: number): number {
  let sum = 0;
  for (let length = 1; length <= size; length++) {
    const times = asked === 'ranges' ? size - length + 1 : asked === 'prefixes' ? 1 : length === 1 ? size : 0;
    sum += (times * length * length) / (size * size);
  }
  return sum;
}

/** The box of each query of a block. */
function boxesOf(domain: Domain, block: Block): (query: number) => (attribute: number) => Interval {
  const { attributes, queries } = block;
  const axes = axesOf(block);
  if (queries === allQueries(domain, block)) {
    const intervals = attributes.map((index, axis) => intervalsOf(axes[axis], domain.attributes[index].size));
    return (query) => {
      let rest = query;
      const places = intervals.map(() => 0);
      for (let axis = attributes.length - 1; axis >= 0; axis--) {
        places[axis] = rest % intervals[axis].low.length;
        rest = Math.floor(rest / intervals[axis].low.length);
      }
      return (index) => {
        const axis = attributes.indexOf(index);
        return { low: intervals[axis].low[places[axis]], high: intervals[axis].high[places[axis]] };
      };
    };
  }
  return (query) => {
    const { factors } = block.query(query);
    return (index) => {
      const values = factors.find((factor) => factor.attributes.includes(index))?.values;
      const last = domain.attributes[index].size - 1;
      return values ? { low: values.indexOf(1), high: values.lastIndexOf(1) } : { low: 0, high: last };
    };
  };
}
