import { type Domain, fixedDomain } from '../data/domain.ts';
import type { Block } from './block.ts';
import { rangeBlock } from './range-block.ts';

/** Counts of records in runs of codes of one attribute, each from its first code to its last. Keeps lists of its own. */
export function runsBlock(given: Domain, attribute: number, first: Int32Array, last: Int32Array): Block {
  const domain = fixedDomain(given);
  const [low, high] = [new Int32Array(first), new Int32Array(last)];
  const { size } = domain.attributes[attribute];
  const isRun = (start: number, query: number) => start >= 0 && start <= high[query] && high[query] < size;
  if (low.length === 0 || low.length !== high.length || !low.every(isRun)) {
    throw new Error(`these are no runs of the ${size} codes of an attribute`);
  }
  return rangeBlock(domain, [attribute], { low: [low], high: [high] });
}
