import { Failure, failingAt } from '../../failure.ts';
import { parseJson } from '../../json.ts';
import { isPlainObject } from '../../params.ts';
import { quotedNames } from '../file/count-column.ts';
import type { OpenData } from '../open-data.ts';
import type { Schema } from './schema.ts';

const MAX_SIZE = 1_048_576;

/**
 * Reads a `domain.json` as the field keeps it beside a CSV: attribute → size, the cells being codes 0 .. size − 1.
 * Nothing is learned from the data.
 */
export function parseDomainJson(text: string, fileName: string): Schema {
  const value = failingAt(`${fileName}: `, () => parseJson(text));
  if (!isPlainObject(value)) {
    throw new Failure(`${fileName}: expected an object { "attribute": size, … }.`);
  }
  const entries = Object.entries(value);
  if (entries.length === 0) throw new Failure(`${fileName}: it names no attribute. Expected { "attribute": size, … }.`);
  return {
    attributes: entries.map(([name, size]) => {
      if (!Number.isInteger(size) || size < 1 || size > MAX_SIZE) {
        throw new Failure(
          `${fileName}: the size of “${name}” must be a whole number from 1 to ${MAX_SIZE.toLocaleString('en')}.`,
        );
      }
      return { name, type: 'category', values: Array.from({ length: size }, (_, i) => String(i)), outside: 'drop' };
    }),
  };
}

/**
 * The schema of a file whose domain was declared beside it: columns that it does not name are left out. A declared
 * domain is a promise about the data: a column that is not there or a value outside breaks it.
 */
export function declareDomain(declared: Schema, proposed: Schema, domainFile: string, dataFile: string): Schema {
  const names = declared.attributes.map(({ name }) => name);
  const columns = proposed.attributes.map(({ name }) => name);
  const absent = names.filter((name) => !columns.includes(name));
  if (absent.length > 0) {
    throw new Failure(
      `${domainFile} names ${quotedNames(absent)}, but ${dataFile} has no such column. Its columns are ${quotedNames(columns)}.`,
    );
  }
  const leftOut = proposed.attributes.filter(({ name }) => !names.includes(name));
  return { attributes: [...declared.attributes, ...leftOut.map((entry) => ({ ...entry, include: false }))] };
}

export function requireAllInside(
  { schema, report }: Pick<OpenData, 'schema' | 'report'>,
  domainFile: string,
  dataFile: string,
): void {
  const broken = report?.attributes.find((entry) => entry.dropped > 0);
  if (!broken) return;
  const size = schema?.attributes.find((entry) => entry.name === broken.name)?.values?.length ?? 0;
  throw new Failure(
    `${dataFile}, column “${broken.name}”: there are values outside the codes 0 to ${size - 1} that ${domainFile} declares ` +
      `(records: ${broken.dropped.toLocaleString('en')}). Correct the size there, or import the file without it.`,
  );
}
