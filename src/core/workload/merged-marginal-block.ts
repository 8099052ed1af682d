import { type MergedCodes, Projection } from '../data/counts/projection.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import type { Neighbours } from '../data/neighbours.ts';
import type { Block } from './block.ts';
import { genuine } from './genuine.ts';
import { largest, twoLargest } from './largest.ts';

/**
 * The marginal over these attributes (ascending) with some codes counted as one: every record is in exactly one of its
 * cells. The answers are no cells of a table of the domain, so it does not count as one.
 */
export function mergedMarginalBlock(
  domain: Domain,
  attributes: readonly number[],
  merged: readonly MergedCodes[],
): Block {
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const projection = new Projection(sizes, [...sizes.keys()], merged);
  const queries = projection.cells;
  const names = attributes.map((index) => domain.attributes[index].name);
  const classesOf = (query: number) => {
    let rest = query;
    const classes = merged.map(() => 0);
    for (let axis = merged.length - 1; axis >= 0; axis--) {
      classes[axis] = rest % merged[axis].size;
      rest = Math.floor(rest / merged[axis].size);
    }
    return classes;
  };
  const isIn = (axis: number, code: number, classIndex: number) =>
    (merged[axis].classOf?.[code] ?? code) === classIndex;
  const weighed = (weights: number | Float64Array, neighbours: Neighbours) => {
    if (neighbours === 'add-remove') return typeof weights === 'number' ? weights : largest(weights);
    if (queries < 2) return 0;
    return typeof weights === 'number' ? 2 * weights : twoLargest(weights);
  };
  return genuine({
    label: `${names.join(' × ')}, rare values together`,
    attributes,
    cells: cellCount(domain, attributes),
    queries,
    integral: true,
    partition: false,
    answer: (table) => projection.sum(table, new Float64Array(queries)),
    weightedSensitivity: weighed,
    weightedSquares: weighed,
    querySensitivity: (_, neighbours) => (neighbours === 'add-remove' || queries > 1 ? 1 : 0),
    query: (query) => ({
      times: 1,
      factors: classesOf(query).map((classIndex, axis) => ({
        attributes: [attributes[axis]],
        values: Float64Array.from({ length: sizes[axis] }, (_, code) => (isIn(axis, code, classIndex) ? 1 : 0)),
      })),
    }),
    words: (query) =>
      classesOf(query)
        .map((classIndex, axis) => {
          const { labels } = domain.attributes[attributes[axis]];
          return `${names[axis]} = ${labels.filter((_, code) => isIn(axis, code, classIndex)).join(' or ')}`;
        })
        .join(' and '),
  });
}
