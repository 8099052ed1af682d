import type { Rng } from '../../random/rng.ts';
import { type Codes, type Dataset, newCodes } from '../dataset.ts';
import type { Attribute, Domain } from '../domain.ts';
import { type Binarising, type BinaryCoding, binaryParts, codingsOf } from '../schema/binarise.ts';

export interface DecodedRecords {
  readonly dataset: Dataset;
  /** Records whose binary attributes said something that no value stands for, such as two values at once. */
  readonly impossible: number;
}

/**
 * Made-up binary records with the attributes that the binary ones came from. Mechanisms know nothing of what hangs
 * together, so some patterns stand for no value: then one of the values that the pattern names is drawn, or any value
 * where it names none.
 */
export function decodeBinarised(binary: Dataset, source: Domain, how: Binarising, rng: Rng): DecodedRecords {
  const parts = binaryParts(source, how);
  const isImpossible = new Uint8Array(binary.rows);
  const columns = source.attributes.map((attribute, index) => {
    const columns = binary.columns.filter((_, column) => parts[column].source === index);
    return decodedColumn(columns, attribute, codingsOf(source, how)[index], rng, isImpossible, binary.rows);
  });
  return {
    dataset: { ...binary, domain: source, columns },
    impossible: isImpossible.reduce((sum, mark) => sum + mark, 0),
  };
}

function decodedColumn(
  columns: readonly Codes[],
  { size }: Attribute,
  coding: BinaryCoding | null,
  rng: Rng,
  isImpossible: Uint8Array,
  rows: number,
): Codes {
  if (columns.length === 0) return newCodes(size, rows);
  if (coding === null || size === 2) return columns[0];
  const column = newCodes(size, rows);
  for (let row = 0; row < rows; row++) {
    const codes = coding === 'one-hot' ? codesNamed(columns, row) : codeOfBits(columns, row, size);
    if (codes.length !== 1) isImpossible[row] = 1;
    if (codes.length === 0) column[row] = rng.integer(size);
    else column[row] = codes.length === 1 ? codes[0] : codes[rng.integer(codes.length)];
  }
  return column;
}

function codesNamed(values: readonly Codes[], row: number): number[] {
  const named: number[] = [];
  for (let code = 0; code < values.length; code++) if (values[code][row] === 1) named.push(code);
  return named;
}

function codeOfBits(bits: readonly Codes[], row: number, size: number): number[] {
  let code = 0;
  for (const bit of bits) code = 2 * code + bit[row];
  return code < size ? [code] : [];
}
