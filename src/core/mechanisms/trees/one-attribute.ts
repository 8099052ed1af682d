import type { Domain } from '../../data/domain.ts';
import type { Block } from '../../workload/block.ts';
import { expandQuery } from '../../workload/linear-query.ts';
import type { Workload } from '../../workload/workload.ts';
import type { EvenOn } from './range-tree.ts';

/** Larger attributes would be measured by millions of counts. */
const MOST_CODES = 1_048_576;

/** Why these mechanisms cannot answer a workload, or true: they know the order of the codes of one attribute. */
export function supportsOneAttribute(title: string): (workload: Workload) => true | string {
  return ({ domain, blocks }) => {
    const [first, ...others] = new Set(blocks.flatMap(({ attributes }) => attributes));
    if (first === undefined) {
      return 'This workload asks only for the number of records; ask about the values of one attribute.';
    }
    if (others.length > 0) {
      return `${title} measures runs of values of one attribute; choose a workload about a single one, such as all intervals, random ranges or one table.`;
    }
    const { name, size } = domain.attributes[first];
    if (size <= MOST_CODES) return true;
    return `“${name}” has ${size.toLocaleString('en')} values, more than the limit of ${MOST_CODES.toLocaleString('en')}; use coarser bins.`;
  };
}

/** The one attribute that a workload is about. */
export function attributeOf({ blocks }: Workload): number {
  const [first] = blocks.flatMap(({ attributes }) => attributes);
  return first;
}

/** Answers to all blocks from the counts of the attribute's codes. */
export function answersFrom({ blocks }: Workload, counts: Float64Array): Float64Array[] {
  const records = counts.reduce((sum, count) => sum + count, 0);
  return blocks.map((block) => block.answer(block.attributes.length > 0 ? counts : Float64Array.of(records)).slice());
}

/** A query by its coefficients along the attribute. */
export function coefficientsOf(domain: Domain, block: Block, query: number): EvenOn {
  if (block.attributes.length === 0) {
    const [coefficient] = expandQuery(block.query(query), domain, []);
    return () => coefficient;
  }
  const run = block.run?.(query);
  if (run) {
    const [first, last] = run;
    return (from, to) => {
      if (to <= first || from > last) return 0;
      return from >= first && to <= last + 1 ? 1 : null;
    };
  }
  const coefficients = expandQuery(block.query(query), domain, block.attributes);
  // For every code the first one after it whose coefficient is another.
  const evenUpTo = new Int32Array(coefficients.length).fill(coefficients.length);
  for (let code = coefficients.length - 2; code >= 0; code--) {
    evenUpTo[code] = coefficients[code] === coefficients[code + 1] ? evenUpTo[code + 1] : code + 1;
  }
  return (from, to) => (to <= evenUpTo[from] ? coefficients[from] : null);
}
