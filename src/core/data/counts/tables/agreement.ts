import { Failure } from '../../../failure.ts';
import type { Domain } from '../../domain.ts';
import { isSubset, sumDown } from '../sum-down.ts';

/** A table with the attributes that it is over. */
interface Counted {
  readonly set: readonly number[];
  readonly cells: Float64Array;
}

/**
 * Tables of the same records agree on all that they have in common. Compared are the number of records, every attribute
 * and every pair that two tables share, and every table with those that contain it.
 */
export function refuseDisagreement(fileName: string, domain: Domain, tables: readonly Counted[]): void {
  const ascending = [...tables].sort((a, b) => a.set.length - b.set.length);
  const whole = new Map(ascending.map((table) => [table.set.join(','), table]));
  const known = new Map<string, Counted & { readonly from: readonly number[] }>();
  for (const { set, cells } of ascending) {
    const inside = [...partsOf(set), ...(set.length > 3 ? ascending.map((other) => other.set) : [])].filter((part) =>
      isSubset(part, set),
    );
    const looked = new Set<string>();
    for (const part of inside) {
      const key = part.join(',');
      if (looked.has(key)) continue;
      looked.add(key);
      const summed = part.length === set.length ? cells : sumDown(domain, cells, set, part);
      const other = known.get(key);
      if (!other) {
        known.set(key, { set: part, cells: summed, from: whole.has(key) ? part : set });
        continue;
      }
      const cell = other.cells.findIndex((count, index) => count !== summed[index]);
      if (cell >= 0)
        refuse({ fileName, domain, part, cell, a: other.from, b: set, counts: [other.cells[cell], summed[cell]] });
    }
  }
}

/** Nothing (all records), each attribute, each pair, and all. */
function partsOf(set: readonly number[]): (readonly number[])[] {
  const pairs = set.flatMap((a, i) => set.slice(i + 1).map((b) => [a, b]));
  return [[], ...set.map((a) => [a]), ...pairs, set];
}

interface Difference {
  readonly fileName: string;
  readonly domain: Domain;
  readonly part: readonly number[];
  readonly cell: number;
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly counts: readonly [number, number];
}

function refuse({ fileName, domain, part, cell, a, b, counts }: Difference): never {
  const { attributes } = domain;
  const name = (set: readonly number[]) => set.map((index) => attributes[index].name).join(' × ');
  let rest = cell;
  const where = [...part]
    .reverse()
    .map((index) => {
      const { name: attribute, labels, size } = attributes[index];
      const label = labels[rest % size];
      rest = Math.floor(rest / size);
      return `${attribute} = ${label}`;
    })
    .reverse()
    .join(' and ');
  const [first, second] = counts.map((count) => count.toLocaleString('en'));
  const what = a.length === 0 ? 'The number of all records' : `The table “${name(a)}”`;
  throw new Failure(
    `${fileName}: its tables do not agree. ${what} has ${first} records${where ? ` with ${where}` : ''}, “${name(b)}” has ${second}. They were not counted from the same data, or rows are missing: run the SQL once and save all of its result.`,
  );
}
