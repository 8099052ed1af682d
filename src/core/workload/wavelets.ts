import * as v from 'valibot';
import { refuseTooLarge } from '../data/counts/tabulate.ts';
import { codesOf, type Domain, fixedDomain } from '../data/domain.ts';
import { attributePositions } from './attribute-position.ts';
import type { Block } from './block.ts';
import { genuine } from './genuine.ts';
import { farthestCells, haarNodes, haarNorms, haarTransform, haarValues } from './haar.ts';
import { largest } from './largest.ts';
import { waveletWords } from './query-words.ts';
import type { WorkloadKind } from './workload.ts';

export interface WaveletsSpec {
  readonly kind: 'wavelets';
  readonly attributes: readonly string[];
}

/** All Haar wavelets over a table (Xiao, Wang and Gehrke 2010; historical answers, §3.1), with coefficients of ±1. */
export const wavelets: WorkloadKind<WaveletsSpec> = {
  kind: 'wavelets',
  title: 'Wavelets',
  help: 'For runs of values and ever shorter ones, how many more records are in their first half than in the second; over several attributes the products of these. Together they hold the whole table, and long ranges need few of them.',
  schema: v.strictObject({
    kind: v.literal('wavelets'),
    attributes: v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one attribute')),
  }),
  build(spec, domain, path) {
    const set = attributePositions(domain, spec.attributes, `${path}.attributes`);
    refuseTooLarge(domain, set);
    return [waveletBlock(domain, set)];
  },
  renameAttributes: (spec, rename) => ({ ...spec, attributes: spec.attributes.map(rename) }),
};

/** As many coefficients as the table has cells, in the order of its cells: along each axis the sum, then every wavelet. */
function waveletBlock(given: Domain, attributes: readonly number[]): Block {
  const domain = fixedDomain(given);
  const sizes = attributes.map((index) => domain.attributes[index].size);
  const axes = sizes.map(haarNodes);
  const cells = sizes.reduce((product, size) => product * size, 1);
  const ones = new Float64Array(cells).fill(1);
  const plain = {
    // Halving an attribute of size s down to its codes takes log₂ s steps, rounded up.
    'add-remove': sizes.reduce((product, size) => product * (33 - Math.clz32(size - 1)), 1),
    'replace-one': farthestCells(ones, axes),
  };
  const plainSquares = { 'add-remove': plain['add-remove'], 'replace-one': farthestCells(ones, axes, 2) };
  const nodesOf = (query: number) =>
    codesOf(domain, attributes, query).flatMap((place, axis) =>
      place === 0 ? [] : [{ index: attributes[axis], node: axes[axis][place - 1] }],
    );
  /** Nobody who is replaced changes the count of all records. */
  const spreadOf = (query: number) => (query === 0 ? 0 : 2);
  return genuine({
    label: `wavelets of ${attributes.map((index) => domain.attributes[index].name).join(' × ')}`,
    attributes,
    cells,
    queries: cells,
    integral: true,
    partition: false,
    answer: (table) => haarTransform(table, axes),
    weightedSensitivity(weights, neighbours) {
      if (typeof weights === 'number') return weights * plain[neighbours];
      return neighbours === 'add-remove' ? largest(haarNorms(weights, axes)) : farthestCells(weights, axes);
    },
    weightedSquares(weights, neighbours) {
      if (typeof weights === 'number') return weights * plainSquares[neighbours];
      // A record counts +1 or −1 in what it is in at all.
      return neighbours === 'add-remove' ? largest(haarNorms(weights, axes)) : farthestCells(weights, axes, 2);
    },
    querySensitivity: (query, neighbours) => (neighbours === 'add-remove' ? 1 : spreadOf(query)),
    query: (query) => ({
      times: 1,
      factors: nodesOf(query).map(({ index, node }) => ({
        attributes: [index],
        values: haarValues(node, domain.attributes[index].size),
      })),
    }),
    words: (query) => waveletWords(nodesOf(query).map(({ index, node }) => [domain.attributes[index], node])),
  });
}
