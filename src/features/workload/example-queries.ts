import type { Workload } from '../../core/workload/workload.ts';

const EXAMPLES = 4;

/** Questions spread evenly over the workload, each once. */
export function exampleQueries({ blocks, size }: Workload): string[] {
  const wanted = Math.min(EXAMPLES, size);
  const words = Array.from({ length: wanted }, (_, i) => {
    let rest = Math.floor(((i + 0.5) * size) / wanted);
    const block = blocks.find(({ queries }) => {
      if (rest < queries) return true;
      rest -= queries;
      return false;
    });
    return block ? block.words(rest) : '';
  });
  return [...new Set(words)];
}
