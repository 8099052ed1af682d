import { csvChunks } from '../../data/file/csv-export.ts';
import { at as marginAt } from '../../privacy/budget.ts';
import type { Workload } from '../../workload/workload.ts';
import type { Margin } from './margins.ts';

/** How far off an answer is at most in nine draws of ten. */
const MARGIN_COLUMN = 'margin at 90 %';

/**
 * Released tables as one long CSV, a line an answer: the table's name, the value of each attribute that it is about (of
 * others none), the answer, the noise scale of its table where one number says it, and how far off the answer may be where
 * that is known. `status` stands in every line.
 */
export function releasedCsv(
  { domain, blocks }: Workload,
  answers: readonly Float64Array[],
  {
    scales,
    margins,
  }: { readonly scales: readonly (number | null)[]; readonly margins?: readonly Margin[] | undefined },
  status: string,
): Generator<string, void, undefined> {
  const used = domain.attributes
    .map((_, index) => index)
    .filter((index) => blocks.some(({ partition, attributes }) => partition && attributes.includes(index)));
  const asksOther = blocks.some(({ partition }) => !partition);
  const header = [
    'table',
    ...used.map((index) => domain.attributes[index].name),
    ...(asksOther ? ['question'] : []),
    'answer',
    'noise scale',
    MARGIN_COLUMN,
    'status',
  ];
  function* lines(): Generator<(string | number)[]> {
    for (const [at, block] of blocks.entries()) {
      const scale = sensible(scales[at] ?? null) ?? '';
      const margin = margins?.[at] ?? null;
      for (let index = 0; index < block.queries; index++) {
        const labels = block.partition ? labelsOf(domain, block.attributes, index) : new Map<number, string>();
        yield [
          block.label,
          ...used.map((attribute) => labels.get(attribute) ?? ''),
          ...(asksOther ? [block.partition ? '' : block.words(index)] : []),
          answers[at][index],
          scale,
          margin === null ? '' : (sensible(marginAt(margin, index)) ?? ''),
          status,
        ];
      }
    }
  }
  return csvChunks(header, lines());
}

/** Without the digits that rounding to what the ledger counts in leaves: 300, and not 300.00000003. */
export function sensible(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(9));
}

/** The values of a cell, the last attribute fastest. */
function labelsOf(
  { attributes }: Workload['domain'],
  table: readonly number[],
  cell: number,
): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  let rest = cell;
  for (const index of table.toReversed()) {
    const { size, labels: names } = attributes[index];
    labels.set(index, names[rest % size] ?? String(rest % size));
    rest = Math.floor(rest / size);
  }
  return labels;
}
