import { tableKey } from '../data/counts/counts.ts';
import { cellCount, type Domain } from '../data/domain.ts';
import type { Block } from './block.ts';
import { linearBlock } from './linear-block.ts';
import { attributesOf, type LinearQuery } from './linear-query.ts';

/** A query with the words that stand for it. */
export interface NamedQuery {
  readonly query: LinearQuery;
  readonly words: () => string;
}

/** Queries are taken together while their table is no larger than this, */
const MOST_JOINT_CELLS = 262_144;
/** and while going through it once for every set of attributes takes no more steps than this. */
const MOST_JOINT_STEPS = 16_777_216;

/**
 * A list of queries as blocks: one block in their order while its table stays small. Otherwise queries that share no
 * attribute, not even by way of others, are apart (values vary independently there, so the sum of the sensitivities is
 * exact), and where even that is too large, every set of attributes has a block of its own and the sum is an upper bound.
 */
export function linearBlocks(domain: Domain, list: readonly NamedQuery[], label: string): Block[] {
  const parts = isSmall(domain, list)
    ? [list]
    : tiedTogether(list).flatMap((tied) => (isSmall(domain, tied) ? [tied] : byAttributes(tied)));
  return parts.map((part) => {
    const attributes = unionOf(part);
    const names = attributes.map((index) => domain.attributes[index].name).join(' × ');
    const blockLabel = part.length === 1 ? part[0].words() : parts.length === 1 ? label : `${label} over ${names}`;
    return linearBlock(
      domain,
      attributes,
      part.map(({ query }) => query),
      blockLabel,
      (index) => part[index].words(),
    );
  });
}

/** Lists of queries that are tied by the attributes they share, in the order of their first query. */
function tiedTogether(list: readonly NamedQuery[]): NamedQuery[][] {
  const root = new Map<number, number>();
  const find = (index: number): number => {
    const up = root.get(index) ?? index;
    return up === index ? index : find(up);
  };
  for (const { query } of list) {
    const [first, ...others] = attributesOf(query);
    for (const other of others) root.set(find(other), find(first));
  }
  return grouped(list, ({ query }) => {
    const [first] = attributesOf(query);
    return first === undefined ? '' : String(find(first));
  });
}

function byAttributes(list: readonly NamedQuery[]): NamedQuery[][] {
  return grouped(list, ({ query }) => tableKey(attributesOf(query)));
}

function isSmall(domain: Domain, list: readonly NamedQuery[]): boolean {
  const cells = cellCount(domain, unionOf(list));
  return cells <= MOST_JOINT_CELLS && cells * byAttributes(list).length <= MOST_JOINT_STEPS;
}

function unionOf(list: readonly NamedQuery[]): number[] {
  return [...new Set(list.flatMap(({ query }) => attributesOf(query)))].sort((a, b) => a - b);
}

function grouped(list: readonly NamedQuery[], keyOf: (named: NamedQuery) => string): NamedQuery[][] {
  const groups = new Map<string, NamedQuery[]>();
  for (const named of list) {
    const key = keyOf(named);
    const group = groups.get(key);
    if (group) group.push(named);
    else groups.set(key, [named]);
  }
  return [...groups.values()];
}
