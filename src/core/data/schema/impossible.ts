import * as v from 'valibot';
import { Failure } from '../../failure.ts';
import { recordOf } from '../../parse.ts';
import { showNames, showTableSize } from '../counts/table-size.ts';
import { cellCount, codesOf, type Domain, type ImpossibleCells } from '../domain.ts';
import { quotedNames } from '../file/count-column.ts';
import { MISSING_LABEL } from '../file/missing.ts';
import { OUTSIDE_LABEL } from './coding-rules.ts';
import type { ImpossibleEntry } from './schema.ts';

const label = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], 'expected a value'),
  v.transform((value) => String(value)),
);
const combinations = v.pipe(
  v.array(v.array(v.union([label, v.pipe(v.array(label), v.minLength(1, 'expected a value'))]))),
  v.minLength(1, 'expected at least one combination'),
);

export const impossibleShape = v.array(
  v.strictObject({
    attributes: v.pipe(v.array(v.string()), v.minLength(2, 'expected at least two attributes')),
    forbidden: v.optional(combinations),
    allowed: v.optional(combinations),
    map: v.optional(recordOf(label)),
  }),
);

const KINDS = ['forbidden', 'allowed', 'map'] as const;

/** More cells are a slip, and a list of them would fill memory. */
const MOST_CELLS = 1_048_576;

/** What no attribute lists, but may have: possible with everything unless it is named. */
const BESIDE: readonly string[] = [MISSING_LABEL, OUTSIDE_LABEL];

/** Checks what needs no values; `path` leads to the list. */
export function validateImpossible(entries: readonly ImpossibleEntry[], names: readonly string[], path: string): void {
  for (const [i, entry] of entries.entries()) {
    const where = `${path}[${i}]`;
    const stray = entry.attributes.find((name) => !names.includes(name));
    if (stray !== undefined) {
      throw new Failure(
        `${where}.attributes: “${stray}” is no attribute of the schema. They are ${quotedNames(names)}.`,
      );
    }
    if (new Set(entry.attributes).size < entry.attributes.length) {
      throw new Failure(`${where}.attributes: name each attribute once.`);
    }
    const given = KINDS.filter((kind) => entry[kind] !== undefined);
    if (given.length !== 1) throw new Failure(`${where}: give one of "forbidden", "allowed" and "map".`);
    if (entry.map && entry.attributes.length !== 2) {
      throw new Failure(`${where}.attributes: a "map" leads from one attribute to another, so it has two.`);
    }
    for (const kind of ['forbidden', 'allowed'] as const) {
      const odd = entry[kind]?.findIndex((combination) => combination.length !== entry.attributes.length) ?? -1;
      if (odd >= 0) {
        throw new Failure(
          `${where}.${kind}[${odd}]: expected ${entry.attributes.length} values, one for each of ${quotedNames(entry.attributes)}.`,
        );
      }
    }
  }
}

/** The rules as cells of tables; one that names an attribute that is left out says nothing of the others. */
export function impossibleCells(entries: readonly ImpossibleEntry[], domain: Domain, path: string): ImpossibleCells[] {
  const positions = new Map(domain.attributes.map(({ name }, index) => [name, index]));
  return entries.flatMap((entry, i) => {
    const found = entry.attributes.map((name) => positions.get(name));
    if (found.includes(undefined)) return [];
    const named = found as number[];
    if (cellCount(domain, named) > MOST_CELLS) {
      throw new Failure(
        `${path}[${i}]: a table over ${showNames(domain, named)} would be ${showTableSize(domain, named)}, more than the limit of ${MOST_CELLS.toLocaleString('en')}. Take fewer attributes at once.`,
      );
    }
    const isPossible = possibility(entry, named, domain, `${path}[${i}]`);
    const attributes = [...named].sort((a, b) => a - b);
    const order = named.map((index) => attributes.indexOf(index));
    const cells: number[] = [];
    for (let cell = 0; cell < cellCount(domain, attributes); cell++) {
      const codes = codesOf(domain, attributes, cell);
      if (!isPossible(order.map((axis) => codes[axis]))) cells.push(cell);
    }
    return [{ attributes, cells }];
  });
}

/** Whether codes, in the order in which the rule names its attributes, may come together. */
function possibility(
  { forbidden, allowed, map }: ImpossibleEntry,
  named: readonly number[],
  domain: Domain,
  where: string,
): (codes: readonly number[]) => boolean {
  const codeOf = (axis: number, text: string, place: string): number => {
    const { name, labels } = domain.attributes[named[axis]];
    const code = labels.indexOf(text);
    if (code >= 0) return code;
    throw new Failure(`${where}.${place}: “${text}” is no value of “${name}”. Its values are ${quotedNames(labels)}.`);
  };
  const isBeside = (axis: number, code: number) => BESIDE.includes(domain.attributes[named[axis]].labels[code]);
  if (map) {
    const target = new Map(
      Object.entries(map).map(([fine, coarse]) => [codeOf(0, fine, 'map'), codeOf(1, coarse, 'map')]),
    );
    return ([fine, coarse]) => !target.has(fine) || target.get(fine) === coarse || isBeside(1, coarse);
  }
  const kind = forbidden ? 'forbidden' : 'allowed';
  const listed = new Set<string>();
  for (const [i, combination] of (forbidden ?? allowed ?? []).entries()) {
    let all: number[][] = [[]];
    for (const [axis, values] of combination.entries()) {
      const codes = [values].flat().map((text) => codeOf(axis, text, `${kind}[${i}]`));
      all = all.flatMap((before) => codes.map((code) => [...before, code]));
    }
    for (const codes of all) listed.add(codes.join());
  }
  if (forbidden) return (codes) => !listed.has(codes.join());
  return (codes) => listed.has(codes.join()) || codes.some((code, axis) => isBeside(axis, code));
}

/** The rules of a domain as a file has them. */
export function impossibleInFile(domain: Domain): { readonly impossible?: readonly ImpossibleEntry[] } {
  if (!domain.impossible) return {};
  const impossible = domain.impossible.map(({ attributes, cells }) => {
    const own = attributes.map((index) => domain.attributes[index]);
    const forbidden = cells.map((cell) =>
      codesOf(domain, attributes, cell).map((code, axis) => own[axis].labels[code]),
    );
    return { attributes: own.map(({ name }) => name), forbidden };
  });
  return { impossible: impossible.filter(({ forbidden }) => forbidden.length > 0) };
}

/** In a sentence, as people read it. */
export function impossibleSentence({ attributes, forbidden, allowed, map }: ImpossibleEntry): string {
  if (map) {
    const pairs = Object.entries(map).map(([fine, coarse]) => `“${fine}” to “${coarse}”`);
    return `Each value of “${attributes[0]}” belongs to one of “${attributes[1]}”: ${shortened(pairs)}.`;
  }
  const shown = (forbidden ?? allowed ?? []).map((combination) =>
    combination
      .map((values) =>
        [values]
          .flat()
          .map((text) => `“${text}”`)
          .join(' or '),
      )
      .join(' with '),
  );
  const names = attributes.map((name) => `“${name}”`).join(' and ');
  return forbidden ? `Of ${names}, nobody has ${shortened(shown)}.` : `Of ${names}, everybody has ${shortened(shown)}.`;
}

const MOST_SHOWN = 4;

function shortened(texts: readonly string[]): string {
  const more = texts.length - MOST_SHOWN;
  return more > 0 ? `${texts.slice(0, MOST_SHOWN).join(', ')} and ${more.toLocaleString('en')} more` : texts.join(', ');
}
