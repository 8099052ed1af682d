import { csvChunks } from './csv-export.ts';
import type { Dataset } from './dataset.ts';

/** Records as the pieces of a CSV file, with the labels of the domain; weighted rows get a last column "count". */
export function datasetCsv({ domain, rows, columns, weights }: Dataset): Generator<string, void, undefined> {
  const header = domain.attributes.map(({ name }) => name);
  const line = (row: number) => columns.map((column, index) => domain.attributes[index].labels[column[row]]);
  function* lines() {
    for (let row = 0; row < rows; row++) yield weights ? [...line(row), weights[row]] : line(row);
  }
  return csvChunks(weights ? [...header, 'count'] : header, lines());
}
