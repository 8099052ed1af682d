import { clopperPearson } from '../statistics.ts';

/**
 * The chance that one audit accuses a private mechanism. Five hundred audits together stay at 1e-6; as all seeds are
 * fixed, an alarm that was ever seen is no accident.
 */
export const FALSE_ALARM = 2e-9;

/** How much of the output one neighbour puts into each of the nested unions of cells. */
const UNION_SHARES = Array.from({ length: 16 }, (_, k) => 0.75 ** (k + 1));
/** Events that are looked at: every union in both directions. */
export const EVENTS = 2 * UNION_SHARES.length;
/** Where there is so little to see, more outputs would not show more than is claimed. */
const HOPELESS = 0.6;

/** Cells per axis, for outputs of one, two and three numbers. */
const AXIS_CELLS = [64, 16, 8];

export interface AuditedMechanism {
  /** Draws one output, of one to three numbers, on one of two neighbouring data sets. */
  draw(neighbour: 0 | 1): readonly number[];
  /** Outputs per neighbour for choosing what to look at, and as many again for looking. */
  readonly samples: number;
  /** The probability with which the promise may fail. */
  readonly delta?: number;
}

/**
 * A lower bound on the ε of a mechanism, too high with probability 2e-9 at most. On the first half of the outputs the
 * cells of a histogram are ranked by likelihood ratio; on the second half the probabilities of nested unions of the
 * highest ranks are bounded (Clopper–Pearson), in both directions.
 */
export function epsilonLowerBound(audited: AuditedMechanism): number {
  return lookedAt(audited).bound(FALSE_ALARM);
}

/** What the proportions show as they were seen, with no allowance for luck: to compare, never to accuse. */
export function medianBound(audited: AuditedMechanism): number {
  return lookedAt(audited).bound(EVENTS);
}

/** What an audit found out. */
export interface Finding {
  readonly bound: number;
  /** Outputs of both neighbours together. */
  readonly samples: number;
}

/**
 * The same in looks at ever more outputs: it ends where more is shown than was claimed, and where there is hardly anything
 * to see, as most of the time there is. The looks share the chance of a false alarm.
 */
export function auditInLooks(
  { draw, delta }: Pick<AuditedMechanism, 'draw' | 'delta'>,
  claimed: number,
  looks: readonly number[],
): Finding {
  let finding: Finding = { bound: Number.NEGATIVE_INFINITY, samples: 0 };
  for (const samples of looks) {
    const look = lookedAt({ draw, delta, samples });
    finding = { bound: look.bound(FALSE_ALARM / looks.length), samples: finding.samples + 4 * samples };
    if (finding.bound > claimed || look.bound(EVENTS) < HOPELESS * claimed) break;
  }
  return finding;
}

/**
 * The same of ρ (zero-concentrated privacy): what an event of these probabilities shows of it, as D_α/α of two coins,
 * which no further processing raises.
 */
export function rhoLowerBound(audited: AuditedMechanism): number {
  return lookedAt(audited, coinsInRho).bound(FALSE_ALARM);
}

const ORDERS = Array.from({ length: 400 }, (_, i) => 1 + 1e-3 * 10 ** (i / 57));

function coinsInRho(low: number, high: number): number {
  if (low <= high) return Number.NEGATIVE_INFINITY;
  const [heads, tails] = [Math.log(low / high), Math.log((1 - low) / (1 - high))];
  const divergence = low * heads + (1 - low) * tails;
  return ORDERS.reduce((most, order) => {
    const moment = low * Math.exp((order - 1) * heads) + (1 - low) * Math.exp((order - 1) * tails);
    return Number.isFinite(moment) ? Math.max(most, Math.log(moment) / (order - 1) / order) : most;
  }, divergence);
}

/** A bound for any chance of being too high; `EVENTS` takes the proportions as they were seen. */
function lookedAt(
  { draw, samples, delta = 0 }: AuditedMechanism,
  shows = (low: number, high: number) => Math.log(Math.max(0, low - delta) / high),
): { bound(chance: number): number } {
  const looking = drawBoth(draw, samples);
  const cells = new Cells(looking);
  const [a, b] = looking.map((outputs) => cells.count(outputs));
  const [c, d] = drawBoth(draw, samples).map((outputs) => cells.count(outputs));
  const seen = [...unionsSeen(a, b, c, d, samples), ...unionsSeen(b, a, d, c, samples)];
  return {
    bound(chance) {
      // Each bound needs both ends of two proportions.
      const alpha = chance / EVENTS;
      return seen.reduce((best, [inFirst, inSecond]) => {
        const [low] = clopperPearson(inFirst, samples, alpha);
        const [, high] = clopperPearson(inSecond, samples, alpha);
        return Math.max(best, shows(low, high));
      }, Number.NEGATIVE_INFINITY);
    },
  };
}

/** How many outputs of either neighbour fell into each union of cells that are likely under the first one. */
function unionsSeen(
  firstRank: Float64Array,
  secondRank: Float64Array,
  first: Float64Array,
  second: Float64Array,
  samples: number,
): (readonly [inFirst: number, inSecond: number])[] {
  const ratio = (cell: number) => (firstRank[cell] + 0.5) / (secondRank[cell] + 0.5);
  const ranked = Array.from(firstRank.keys()).sort((x, y) => ratio(y) - ratio(x));
  const shares = [...UNION_SHARES].reverse();
  const seen: (readonly [number, number])[] = [];
  let taken = 0;
  let [inFirst, inSecond] = [0, 0];
  for (const cell of ranked) {
    taken += firstRank[cell];
    inFirst += first[cell];
    inSecond += second[cell];
    while (shares.length > 0 && taken >= shares[0] * samples) {
      shares.shift();
      seen.push([inFirst, inSecond]);
    }
  }
  return seen;
}

interface Outputs {
  readonly dimension: number;
  /** Output after output. */
  readonly values: Float64Array;
}

function drawBoth(draw: AuditedMechanism['draw'], samples: number): Outputs[] {
  return ([0, 1] as const).map((neighbour) => {
    let outputs: Outputs | null = null;
    for (let i = 0; i < samples; i++) {
      const output = draw(neighbour);
      outputs ??= { dimension: output.length, values: new Float64Array(samples * output.length) };
      const { dimension, values } = outputs;
      for (let axis = 0; axis < dimension; axis++) values[i * dimension + axis] = output[axis];
      if (output.length !== dimension || output.some(Number.isNaN)) {
        throw new Error(`an output to audit is not ${dimension} numbers: ${output}`);
      }
    }
    return outputs as Outputs;
  });
}

/** A grid over the outputs whose lines are quantiles of what was seen, so that every cell holds something. */
class Cells {
  readonly #lines: Float64Array[];
  readonly #size: number;

  constructor(seen: readonly Outputs[]) {
    const axes = Array.from({ length: seen[0].dimension }, (_, axis) => axis);
    const varying = axes.filter((axis) => varies(seen, axis));
    // What is always the same takes no cells from what is not.
    this.#lines = axes.map((axis) =>
      varying.includes(axis) ? quantileLines(seen, axis, AXIS_CELLS[varying.length - 1]) : new Float64Array(0),
    );
    this.#size = this.#lines.reduce((size, lines) => size * (lines.length + 1), 1);
  }

  count({ dimension, values }: Outputs): Float64Array {
    const counts = new Float64Array(this.#size);
    for (let at = 0; at < values.length; at += dimension) {
      let cell = 0;
      for (let axis = 0; axis < dimension; axis++) {
        const lines = this.#lines[axis];
        cell = cell * (lines.length + 1) + below(lines, values[at + axis]);
      }
      counts[cell]++;
    }
    return counts;
  }
}

function varies(seen: readonly Outputs[], axis: number): boolean {
  const first = seen[0].values[axis];
  return seen.some(({ dimension, values }) => {
    for (let at = axis; at < values.length; at += dimension) if (values[at] !== first) return true;
    return false;
  });
}

function quantileLines(seen: readonly Outputs[], axis: number, cells: number): Float64Array {
  const [{ dimension }] = seen;
  const each = seen.map(({ values }) => values.filter((_, index) => index % dimension === axis));
  const sorted = new Float64Array(each.reduce((length, values) => length + values.length, 0));
  each.reduce((from, values) => {
    sorted.set(values, from);
    return from + values.length;
  }, 0);
  sorted.sort();
  const lines = new Set<number>();
  for (let k = 1; k < cells; k++) {
    const line = sorted[Math.floor((k * sorted.length) / cells)];
    // A value that is there again and again gets a cell of its own: a second line just above it.
    lines.add(lines.has(line) ? line + Math.max(Math.abs(line), 1e-300) * Number.EPSILON : line);
  }
  return Float64Array.from(lines).sort();
}

/** How many lines lie at or below a value. */
function below(lines: Float64Array, value: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
