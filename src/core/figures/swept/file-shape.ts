import type { DataDescription } from '../../data/description.ts';
import { cellCount } from '../../data/domain.ts';
import type { AttributeSchema, Schema } from '../../data/schema/schema.ts';
import { Failure } from '../../failure.ts';

/** What the real file of a figure looks like, as far as its paper or its publisher says. */
export interface FileShape {
  /** One file may serve several variants and figures: those with the same id. */
  readonly id: string;
  /** What to look for: "the Adult data set, with a line of column names". */
  readonly what: string;
  /** Record counts that are in use; the first is the paper's where it gives one. */
  readonly records: readonly number[];
  /** Cells of the joint table that are not zero, where that is known. */
  readonly filled?: number;
  /** These attributes by name, or any so many with two values each. */
  readonly attributes: readonly AttributeSchema[] | { readonly binary: number };
}

export interface ShapeReport {
  /** `differs`: it can be used, but is not quite the file of the paper. */
  readonly fit: 'fits' | 'differs';
  readonly sentence: string;
}

/** Gives the columns of a file the meaning that the figure needs; refuses a file that cannot have it. */
export function schemaForShape(shape: FileShape, proposed: Schema, fileName: string): Schema {
  if ('binary' in shape.attributes) return proposed;
  const names = proposed.attributes.map(({ name }) => name);
  const entries = shape.attributes.map((entry) => ({ entry, column: columnFor(entry.name, names) }));
  const missing = entries.flatMap(({ entry, column }) => (column === null ? [entry.name] : []));
  if (missing.length > 0) {
    throw new Failure(
      `${fileName}: no column is named ${inWords(missing)}. Expected: ${shape.what}. The first line must name the columns.`,
    );
  }
  return { attributes: entries.map(({ entry, column }) => ({ ...entry, name: column ?? entry.name })) };
}

/** What fits and what does not; refuses other attributes, since the figure could not run. */
export function checkShape(
  shape: FileShape,
  { domain, records, report }: Pick<DataDescription, 'domain' | 'records' | 'report'>,
  filled: number | null,
  fileName: string,
): ShapeReport {
  const { attributes } = domain;
  if ('binary' in shape.attributes) {
    const { binary } = shape.attributes;
    const other = attributes.filter(({ size }) => size !== 2);
    if (attributes.length !== binary || other.length > 0) {
      const sizes = other.map(({ name, size }) => `“${name}” (${size})`);
      const found =
        other.length === 0
          ? ''
          : `; not of two values ${other.length === 1 ? 'is' : 'are'} ${inWords(sizes.slice(0, 5))}`;
      throw new Failure(
        `${fileName} has ${count(attributes.length, 'attribute')}${found}. Expected: ${shape.what}, with ${binary} attributes of two values each, as one record a row or as a table with a last column named “count”.`,
      );
    }
  }
  const right = [`${count(attributes.length, 'attribute')} and ${cellCount(domain).toLocaleString('en')} cells fit`];
  const wrong: string[] = [];
  say(shape.records.includes(records), `${count(records, 'record')}`, `${inWords(shape.records.map(thousands), 'or')}`);
  if (shape.filled !== undefined && filled !== null) {
    say(filled === shape.filled, `${thousands(filled)} non-zero cells`, thousands(shape.filled));
  }
  const dropped = report?.recordsDropped ?? 0;
  if (dropped > 0) wrong.push(`${count(dropped, 'record')} with values outside the attributes’ domains were left out`);
  const good = `${right.join(', ')}.`;
  if (wrong.length === 0) return { fit: 'fits', sentence: `${fileName} has the shape of the paper’s data: ${good}` };
  return {
    fit: 'differs',
    sentence: `${fileName} can be used, but it is not quite the paper’s data: ${wrong.join('; ')}. ${good}`,
  };

  function say(isRight: boolean, found: string, expected: string): void {
    if (isRight) right.push(`${found} as expected`);
    else wrong.push(`${found} where ${expected} are expected`);
  }
}

/** What to bring, for somebody who has the file at hand or not. */
export function expectedWords({ what, records, filled, attributes }: FileShape): string {
  const people = `${inWords(records.map(thousands), 'or')} records`;
  if (!('binary' in attributes)) {
    return `${what}: ${people}, of which ${inWords(attributes.map(({ name }) => name))} ${attributes.length === 1 ? 'is' : 'are'} used.`;
  }
  const cells = `${filled === undefined ? '' : `${thousands(filled)} of `}${thousands(1 << attributes.binary)} cells${filled === undefined ? '' : ' not empty'}`;
  return `${what}: ${people}, ${attributes.binary} attributes of two values each, ${cells}. Records, or a table with a last column “count”.`;
}

/** The names that a workload of the figure has for attributes, as the file has them. */
export function fileNameOf(shape: FileShape, schema: Schema): (name: string) => string {
  if ('binary' in shape.attributes) return (name) => name;
  const names = schema.attributes.map(({ name }) => name);
  return (name) => columnFor(name, names) ?? name;
}

/** The same name but for case and punctuation, or one that begins with it: "Recency (months)". */
function columnFor(wanted: string, names: readonly string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const same = names.find((name) => plain(name) === plain(wanted));
  if (same !== undefined) return same;
  const longer = names.filter((name) => plain(name).startsWith(plain(wanted)));
  return longer.length === 1 ? longer[0] : null;
}

function inWords(items: readonly string[], last = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;
}

function thousands(value: number): string {
  return value.toLocaleString('en');
}

function count(value: number, noun: string): string {
  return `${thousands(value)} ${noun}${value === 1 ? '' : 's'}`;
}
