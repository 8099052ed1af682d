import { tabulate } from '../../../../src/core/data/counts/tabulate.ts';
import type { Codes, Dataset } from '../../../../src/core/data/dataset.ts';

/** FNV-1a over names, labels, codes and weights: frozen in tests, so that a generated set never changes unseen. */
export function checksum(dataset: Dataset): string {
  let hash = 0x811c9dc5;
  const add = (word: number) => {
    hash = Math.imul(hash ^ word, 0x01000193);
  };
  for (const { name, labels } of dataset.domain.attributes) {
    for (const text of [name, ...labels]) for (let i = 0; i < text.length; i++) add(text.charCodeAt(i));
  }
  for (const column of [...dataset.columns, dataset.weights ?? []]) for (const value of column) add(value);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

export function largestCode(codes: Codes): number {
  let most = 0;
  for (const code of codes) most = Math.max(most, code);
  return most;
}

/** Mutual information of two attributes in nats, from the counts. */
export function mutualInformation(dataset: Dataset, a: number, b: number): number {
  return entropy(dataset, [a]) + entropy(dataset, [b]) - entropy(dataset, [a, b]);
}

function entropy(dataset: Dataset, attributes: readonly number[]): number {
  const shares = tabulate(dataset, attributes).map((count) => count / dataset.records);
  return -shares.reduce((sum, share) => sum + (share > 0 ? share * Math.log(share) : 0), 0);
}

/** Expected overall error of noise spread evenly over the marginals, and of the best split (§5.2 of iReduct). */
export function laplaceAndOracle(tables: readonly Float64Array[], epsilon: number, delta: number): [number, number] {
  const sums = tables.map((table) => table.reduce((sum, count) => sum + 1 / Math.max(count, delta), 0) / table.length);
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const even = (2 / epsilon) * total(sums);
  const best = ((2 / epsilon) * total(sums.map(Math.sqrt)) ** 2) / tables.length;
  return [even, best];
}
