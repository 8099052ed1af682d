import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { powerOfTwo } from '../math/bits.ts';
import type { Rng } from '../random/rng.ts';

/** More blocks or parities than this are a slip. All pairs of a thousand attributes, with these themselves, are 500,500. */
const MAX_SETS = 524_288;

/** Every set of `order` attributes, in lexicographic order. */
export function subsets(attributes: number, order: number): number[][] {
  const sets: number[][] = [];
  const set = Array.from({ length: order }, (_, axis) => axis);
  while (order <= attributes) {
    // Copies take as much memory as their numbers; arrays that grew keep room for more.
    sets.push(set.slice());
    let axis = order - 1;
    while (axis >= 0 && set[axis] === attributes - order + axis) axis--;
    if (axis < 0) break;
    set[axis]++;
    for (let next = axis + 1; next < order; next++) set[next] = set[next - 1] + 1;
  }
  return sets;
}

/** Every set of `least` to `most` of these, small sets first. */
export function subsetsOf<T>(members: readonly T[], least: number, most = least): T[][] {
  const orders = Array.from({ length: most - least + 1 }, (_, i) => least + i);
  return orders.flatMap((order) => subsets(members.length, order).map((set) => set.map((index) => members[index])));
}

/** All sets of `order` attributes of the domain; `path` is the workload whose "order" asks for them. */
export function setsOfSize(order: number, domain: Domain, path: string): number[][] {
  const attributes = domain.attributes.length;
  if (order > attributes) {
    throw new Failure(
      `${path}.order: the data has ${attributes} attributes, so there are no ${order}-way marginals; choose at most ${attributes}.`,
    );
  }
  refuseTooMany(
    binomial(attributes, order),
    `${path}.order: ${attributes} attributes have`,
    `${order}-way marginals`,
    'choose a smaller order',
  );
  return subsets(attributes, order);
}

/** The sets of 1 to `degree` attributes. */
export function setsUpTo(degree: number, domain: Domain, path: string): number[][] {
  const attributes = domain.attributes.length;
  if (degree > attributes) {
    throw new Failure(
      `${path}.degree: the data has ${attributes} attributes; choose a degree of at most ${attributes}.`,
    );
  }
  const orders = Array.from({ length: degree }, (_, i) => i + 1);
  const sets = orders.reduce((sum, order) => sum + binomial(attributes, order), 0);
  refuseTooMany(
    sets,
    `${path}.degree: ${attributes} attributes have`,
    `parities up to degree ${degree}`,
    'choose a smaller degree',
  );
  return orders.flatMap((order) => subsets(attributes, order));
}

/** All subsets of the attributes, the empty one first. */
export function everySet(domain: Domain, path: string): number[][] {
  const attributes = domain.attributes.length;
  refuseTooMany(
    powerOfTwo(Math.min(attributes, 1023)),
    `${path}: ${attributes} attributes have`,
    'subsets',
    'name an "order"',
  );
  return Array.from({ length: attributes + 1 }, (_, order) => subsets(attributes, order)).flat();
}

function refuseTooMany(sets: number, who: string, what: string, advice: string): void {
  if (sets <= MAX_SETS) return;
  throw new Failure(
    `${who} ${sets.toLocaleString('en')} ${what}, more than the limit of ${MAX_SETS.toLocaleString('en')}; ${advice}.`,
  );
}

function binomial(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = (ways * (n - i + 1)) / i;
  return Math.round(ways);
}

/** Ascending positions; every subset of the size is as likely (Floyd's way). */
export function randomSubset(length: number, order: number, rng: Rng): number[] {
  const chosen = new Set<number>();
  for (let last = length - order; last < length; last++) {
    const pick = rng.integer(last + 1);
    chosen.add(chosen.has(pick) ? last : pick);
  }
  return [...chosen].sort((a, b) => a - b);
}
