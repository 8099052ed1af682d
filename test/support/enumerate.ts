import type { IntegerSource } from '../../src/core/random/bernoulli-exp.ts';

/** A source whose every answer is a branch of the tree. `bernoulli` stands in for samplers that are tested elsewhere. */
export interface BranchingSource extends IntegerSource {
  bernoulli(probability: number): boolean;
}

/** What the first draws of a sampler decide: P(outcome) lies between `low` and `high`, exactly. */
export interface Brackets<T> {
  low(outcome: T): number;
  high(outcome: T): number;
}

type Draw = { kind: 'integer' | 'bernoulli'; value: number };

/** Says of the draws so far that the sampler now begins anew: such branches are set aside, and the rest scaled up. */
export type IsRestart = (draws: readonly Draw[]) => boolean;

const MOST_REPLAYS = 500_000;

/**
 * Walks the decision tree of a sampler that asks its source alone, likeliest branches first, until the branches still
 * undecided have less than `tail` mass together.
 */
export function enumerate<T>(
  sampler: (source: BranchingSource) => T,
  tail: number,
  isRestart: IsRestart = () => false,
): Brackets<T> {
  const decided = new Map<T, number>();
  // Branches by the binary order of their mass: close enough to the likeliest first, without a heap.
  const levels: { draws: number[]; mass: number }[][] = [[{ draws: [], mass: 1 }]];
  let open = 1;
  let restarted = 0;
  let replays = 0;
  for (let level = 0; open > tail; level++) {
    for (let branch = levels[level]?.pop(); branch && open > tail; branch = levels[level]?.pop()) {
      if (++replays > MOST_REPLAYS) throw new Error(`The tree is too wide: ${open} still open.`);
      const outcome = replay(sampler, branch.draws, isRestart);
      if ('chances' in outcome) {
        for (const [i, chance] of outcome.chances.entries()) {
          const mass = branch.mass * chance;
          const order = Math.floor(-Math.log2(mass));
          levels[order] ??= [];
          levels[order].push({ draws: [...branch.draws, i], mass });
        }
      } else {
        open -= branch.mass;
        if ('value' in outcome) decided.set(outcome.value, (decided.get(outcome.value) ?? 0) + branch.mass);
        else restarted += branch.mass;
      }
    }
  }
  return {
    low: (outcome) => (decided.get(outcome) ?? 0) / (1 - restarted),
    high: (outcome) => ((decided.get(outcome) ?? 0) + open) / (1 - restarted - open),
  };
}

type Outcome<T> = { chances: number[] } | { value: T } | { restart: true };

class Undecided {
  readonly outcome: { chances: number[] } | { restart: true };
  constructor(outcome: { chances: number[] } | { restart: true }) {
    this.outcome = outcome;
  }
}

function replay<T>(sampler: (source: BranchingSource) => T, branches: number[], isRestart: IsRestart): Outcome<T> {
  const draws: Draw[] = [];
  let next = 0;
  const draw = (kind: Draw['kind'], chances: number[]): number => {
    if (isRestart(draws)) throw new Undecided({ restart: true });
    const sure = chances.indexOf(1);
    if (sure < 0 && next === branches.length) throw new Undecided({ chances });
    const value = sure >= 0 ? sure : branches[next++]!;
    draws.push({ kind, value });
    return value;
  };
  try {
    const value = sampler({
      integer: (n) => draw('integer', new Array(n).fill(1 / n)),
      bernoulli: (p) => draw('bernoulli', [1 - p, p]) === 1,
    });
    return { value };
  } catch (thrown) {
    if (thrown instanceof Undecided) return thrown.outcome;
    throw thrown;
  }
}
