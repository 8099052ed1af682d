import type { IntegerSource } from '../../src/core/random/bernoulli-exp.ts';

class NeedsDraw {
  readonly n: number;
  constructor(n: number) {
    this.n = n;
  }
}

interface Branch {
  draws: number[];
  mass: number;
}

/** What the first draws of a sampler decide: P(outcome) lies between `decided` and `decided` + `open`, exactly. */
export interface Brackets<T> {
  decided: Map<T, number>;
  open: number;
}

/**
 * Walks the decision tree of a sampler that draws from `integer(n)` alone, likeliest branch first, until the branches
 * still undecided have less than `tail` mass together.
 */
export function enumerate<T>(sampler: (source: IntegerSource) => T, tail: number): Brackets<T> {
  const decided = new Map<T, number>();
  // Branches by the binary order of their mass: close enough to the likeliest first, without a heap.
  const levels: Branch[][] = [[{ draws: [], mass: 1 }]];
  let open = 1;
  for (let level = 0; open > tail; level++) {
    for (let branch = levels[level]?.pop(); branch && open > tail; branch = levels[level]?.pop()) {
      const outcome = replay(sampler, branch.draws);
      if (outcome instanceof NeedsDraw) {
        const mass = branch.mass / outcome.n;
        levels[Math.floor(-Math.log2(mass))] ??= [];
        for (let i = 0; i < outcome.n; i++)
          levels[Math.floor(-Math.log2(mass))]!.push({ draws: [...branch.draws, i], mass });
      } else {
        decided.set(outcome, (decided.get(outcome) ?? 0) + branch.mass);
        open -= branch.mass;
      }
    }
  }
  return { decided, open };
}

function replay<T>(sampler: (source: IntegerSource) => T, draws: number[]): T | NeedsDraw {
  let next = 0;
  try {
    return sampler({
      integer(n) {
        if (n === 1) return 0;
        if (next === draws.length) throw new NeedsDraw(n);
        return draws[next++]!;
      },
    });
  } catch (thrown) {
    if (thrown instanceof NeedsDraw) return thrown;
    throw thrown;
  }
}
