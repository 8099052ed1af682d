import { aliasTable, drawAlias } from '../../random/alias.ts';
import type { Rng } from '../../random/rng.ts';
import type { Dataset } from '../dataset.ts';
import { countTable } from './count-table.ts';

/** A table of counts of one attribute: so many records, each in a cell drawn by weight. */
export function drawnHistogram(
  name: string,
  labels: readonly string[],
  weights: Float64Array,
  records: number,
  rng: Rng,
): Dataset {
  const cells = aliasTable(weights);
  const counts = new Float64Array(labels.length);
  for (let i = 0; i < records; i++) counts[drawAlias(cells, rng)]++;
  return countTable([{ name, size: labels.length, labels }], counts);
}
