import type { ImpossibleCells } from '../domain.ts';
import type { CodedColumn } from './coded-column.ts';
import { OUTSIDE_LABEL } from './coding-rules.ts';
import { impossibleCells } from './impossible.ts';
import type { AttributeSchema, ImpossibleEntry } from './schema.ts';

/**
 * Records that nobody can be go, before anything is counted, where the attribute that the rule names last has values
 * outside go: to its “(outside)”, to the nearest value that is possible with the others, or nowhere. Returns the rules.
 */
export function movedWhereImpossible(
  columns: readonly CodedColumn[],
  included: readonly AttributeSchema[],
  entries: readonly ImpossibleEntry[],
  dropped: Uint8Array,
  weights: Float64Array | null,
): ImpossibleCells[] {
  const domain = { attributes: columns.map(({ coder }) => coder.attribute) };
  const names = included.map(({ name }) => name);
  const known = entries.filter(({ attributes }) => attributes.every((name) => names.includes(name)));
  const cells = impossibleCells(known, domain, 'schema.impossible');
  const rules = cells.map(
    (rule, i) => new Rule(rule, columns, included, names.indexOf(known[i].attributes.at(-1) ?? '')),
  );
  const drop = (row: number, { last }: Rule) => {
    dropped[row] = 1;
    columns[last].report.dropped += weights ? weights[row] : 1;
  };
  for (let row = 0; row < dropped.length && rules.length > 0; row++) {
    for (const rule of rules) if (dropped[row] === 0 && rule.forbids(row) && !rule.move(row, weights)) drop(row, rule);
    // One rule may have moved it to where another forbids it.
    const still = dropped[row] === 0 ? rules.find((rule) => rule.forbids(row)) : undefined;
    if (still) drop(row, still);
  }
  return cells;
}

class Rule {
  /** The position of the attribute that is named last. */
  readonly last: number;
  readonly #columns: readonly CodedColumn[];
  readonly #attributes: readonly number[];
  readonly #outside: AttributeSchema['outside'];
  readonly #isImpossible: Uint8Array;

  constructor(
    { attributes, cells }: ImpossibleCells,
    columns: readonly CodedColumn[],
    included: readonly AttributeSchema[],
    last: number,
  ) {
    this.last = last;
    this.#columns = columns;
    this.#attributes = attributes;
    this.#outside = included[last].outside;
    this.#isImpossible = new Uint8Array(
      attributes.reduce((product, index) => product * columns[index].coder.attribute.size, 1),
    );
    for (const cell of cells) this.#isImpossible[cell] = 1;
  }

  forbids(row: number): boolean {
    return this.#isImpossible[this.#cellOf(row, this.#columns[this.last].codes[row])] === 1;
  }

  /** Gives the last attribute a value that is possible; false where there is none. */
  move(row: number, weights: Float64Array | null): boolean {
    const { codes, report } = this.#columns[this.last];
    const weight = weights ? weights[row] : 1;
    const place = this.#placeFor(row);
    report.outside += weight;
    if (place === undefined) return false;
    codes[row] = place;
    if (this.#outside === 'clamp') report.clamped += weight;
    return true;
  }

  #placeFor(row: number): number | undefined {
    const { coder, codes } = this.#columns[this.last];
    const { size, labels } = coder.attribute;
    const isPossible = (code: number) => code >= 0 && code < size && this.#isImpossible[this.#cellOf(row, code)] === 0;
    if (this.#outside === 'drop') return undefined;
    if (this.#outside === 'category') return [labels.indexOf(OUTSIDE_LABEL)].find(isPossible);
    const away = Array.from({ length: size - 1 }, (_, i) => i + 1);
    return away.flatMap((steps) => [codes[row] - steps, codes[row] + steps]).find(isPossible);
  }

  /** With this code of the last attribute. */
  #cellOf(row: number, code: number): number {
    return this.#attributes.reduce((cell, index) => {
      const { coder, codes } = this.#columns[index];
      return cell * coder.attribute.size + (index === this.last ? code : codes[row]);
    }, 0);
  }
}
