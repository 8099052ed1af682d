import { entryById } from '../../failure.ts';
import { adultLike } from './adult-like.ts';
import type { BuiltinDataset } from './builtin-dataset.ts';
import { censusLike } from './census-like.ts';
import { cps1985 } from './cps-1985.ts';
import { networkLike } from './network-like.ts';
import { nltcsLike } from './nltcs-like.ts';
import { czech } from './published/czech.ts';
import { mildew } from './published/mildew.ts';
import { rochdale } from './published/rochdale.ts';
import { searchLike } from './search-like.ts';
import { table2 } from './table-2.ts';
import { transfusionLike } from './transfusion-like.ts';

export const datasets: readonly BuiltinDataset[] = [
  censusLike,
  cps1985,
  czech,
  mildew,
  rochdale,
  nltcsLike,
  networkLike,
  searchLike,
  adultLike,
  transfusionLike,
  table2,
];

/** `path` is the place of the name in a file, told in the error. */
export function builtinDataset(id: string, path?: string): BuiltinDataset {
  return entryById(datasets, id, `${path ? `${path}: there` : 'There'} is no built-in data set "${id}"`);
}
