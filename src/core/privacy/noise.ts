import type { Codes } from '../data/dataset.ts';
import { exactFlipBits, flipBits } from '../random/bit-noise.ts';
import { exactDiscreteGaussian } from '../random/discrete-gaussian.ts';
import { exactSum, griddedSum } from '../random/gridded-sum.ts';
import { normal } from '../random/normal.ts';
import { exactReplaceCodes, replaceCodes } from '../random/replace-codes.ts';
import type { Rng } from '../random/rng.ts';
import { exactPermuteAndFlip, exactSelect, permuteAndFlip, scoresInUnits, select } from '../random/select.ts';
import { at, type PerQuery, toEpsilon, UNITS_PER_EPSILON } from './budget.ts';
import {
  CoupledNoise,
  type CouplingDraws,
  exactDraws,
  type GradualNoise,
  latticeDraws,
  type NoiseMaker,
  realDraws,
} from './noise-down.ts';
import type { NoiseLaw } from './noise-laws/noise-law.ts';
import { flippedShare, keptShare } from './response-odds.ts';

/** The counts behind answers, and the coefficients that each of them is a sum of. */
export interface WeightedSums {
  /** Whole coefficients, whose sums get noise in whole numbers. */
  readonly whole: boolean;
  readonly counts: Float64Array;
  row(query: number): Float64Array;
}

/** Where the noise of a curator comes from. Precisions are 1/λ in budget units: exact rationals. */
export interface Noise {
  /**
   * Estimates are compared with the truth as multiples of this, so that scores are exact; as they are where it is 0, and
   * floating point is good enough.
   */
  readonly grain: number;
  /** Adds noise of this law to every answer, in place; `sums` are there unless answers are small whole numbers each. */
  perturb(answers: Float64Array, precision: PerQuery, sums: WeightedSums | null, law: NoiseLaw): void;
  /** Adds Gaussian noise of one deviation, however large, to whole-numbered answers, in place; `sums` as above. */
  addGaussian(answers: Float64Array, deviation: number, sums: WeightedSums | null): void;
  /** The exponential mechanism: a position, more probable by e^(score·ε/(2·sensitivity)); ε is in budget units. */
  choose(scores: Float64Array, sensitivity: number, units: number): number;
  /** Permute-and-flip: the same for the same ε, never worse on average. Only ε bounds what it tells, not ε²/8. */
  permuteAndFlip(scores: Float64Array, sensitivity: number, units: number): number;
  /** Puts each of so many records into one of `parts` cells, any as probably as any other: counts that add up to it. */
  scatter(records: number, parts: number): Float64Array;
  /** Puts random codes below `size` in the place of some, so that each is e^ε times as probable to stay as to become any one of the others. */
  replace(codes: Codes, size: number, units: number): void;
  /** Flips some of the first bits, so that each is e^ε times as probable to stay as it is. */
  flip(words: Uint32Array, bits: number, units: number): void;
  /** Laplace noise that can be lowered later: whole numbers for `integral` queries. */
  coupled(queries: number, integral: boolean, precision: number): CoupledNoise;
  /** The same, but made by somebody else from the same random numbers: what it is worth, nobody here knows. Never for a release. */
  madeBy?(make: NoiseMaker, queries: number, precision: number): GradualNoise;
}

/** Explore: seeded, reproducible, in floating point as the papers define it. Never for a release. */
export function exploreNoise(rng: Rng): Noise {
  return {
    grain: 0,
    perturb(answers, precision, _sums, { draw }) {
      for (let i = 0; i < answers.length; i++) answers[i] += draw(rng, UNITS_PER_EPSILON / at(precision, i));
    },
    addGaussian(answers, deviation) {
      for (let i = 0; i < answers.length; i++) answers[i] += deviation * normal(rng);
    },
    choose: (scores, sensitivity, units) => select(rng, scores, toEpsilon(units) / (2 * sensitivity)),
    permuteAndFlip: (scores, sensitivity, units) => permuteAndFlip(rng, scores, toEpsilon(units) / (2 * sensitivity)),
    scatter: (records, parts) => scattered(rng, records, parts),
    replace: (codes, size, units) => replaceCodes(rng, codes, size, keptShare(size, units)),
    flip: (words, bits, units) => flipBits(rng, words, bits, flippedShare(units)),
    coupled: (queries, integral, precision) =>
      new CoupledNoise(integral ? latticeDraws(rng) : realDraws(rng), queries, precision),
    madeBy: (make, queries, precision) => make(rng, queries, precision),
  };
}

/**
 * The Ask room and Release: noise drawn exactly, with integers alone. Counts get whole-numbered noise; sums with any
 * coefficients get noise on a grid, far finer than it is wide, which their exact values lie on.
 */
export function releaseNoise(rng: Rng): Noise {
  const draws: CouplingDraws = exactDraws(rng);
  return {
    grain: GRAIN,
    perturb(answers, precision, sums, { exact }) {
      for (let i = 0; i < answers.length; i++) {
        const units = at(precision, i);
        // Paid for only where no record can change the answer.
        if (units === Number.POSITIVE_INFINITY) continue;
        if (!sums) answers[i] += exact(rng, units, UNITS_PER_EPSILON);
        else if (sums.whole) {
          answers[i] = exactSum(sums.row(i), sums.counts, exact(rng, units, UNITS_PER_EPSILON));
        } else answers[i] = griddedSum(rng, sums.row(i), sums.counts, UNITS_PER_EPSILON / units, exact);
      }
    },
    addGaussian(answers, deviation, sums) {
      // Rounded up to a fraction: never less noise than charged.
      const steps = deviation < FEW_STEPS ? FEW_STEPS : 1;
      const width = Math.ceil(deviation * steps);
      for (let i = 0; i < answers.length; i++) {
        const drawn = exactDiscreteGaussian(rng, steps, width);
        answers[i] = sums ? exactSum(sums.row(i), sums.counts, drawn) : answers[i] + drawn;
      }
    },
    choose: (scores, sensitivity, units) => exactly(exactSelect, rng, scores, sensitivity, units),
    permuteAndFlip: (scores, sensitivity, units) => exactly(exactPermuteAndFlip, rng, scores, sensitivity, units),
    scatter: (records, parts) => scattered(rng, records, parts),
    replace: (codes, size, units) => exactReplaceCodes(rng, codes, size, units, UNITS_PER_EPSILON),
    flip: (words, bits, units) => exactFlipBits(rng, words, bits, units, UNITS_PER_EPSILON),
    coupled: (queries, _integral, precision) => new CoupledNoise(draws, queries, precision),
  };
}

function exactly(draw: typeof exactSelect, rng: Rng, scores: Float64Array, sensitivity: number, units: number): number {
  const exact = scoresInUnits(scores, sensitivity);
  // Rounded down to a fraction that integers can draw from: never more influence of the scores than is paid for.
  const rate = toEpsilon(units) / (2 * exact.sensitivity);
  return draw(rng, exact.units, Math.floor(rate * RATE_UNITS * (1 - Number.EPSILON)), RATE_UNITS);
}

function scattered(rng: Rng, records: number, parts: number): Float64Array {
  const counts = new Float64Array(parts);
  for (let record = 0; record < records; record++) counts[rng.integer(parts)]++;
  return counts;
}

/** 2^20: deviations above it are rounded up to whole numbers, others to parts of this. */
const FEW_STEPS = 0x100000;

/** 2^45, the finest denominator that an exact draw takes. */
const RATE_UNITS = 0x200000000000;

const GRAIN = 1 / 1024;
