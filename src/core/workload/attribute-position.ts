import * as v from 'valibot';
import { type Domain, everyAttribute } from '../data/domain.ts';
import { Failure } from '../failure.ts';

/** Where an attribute stands in the domain, or a Failure that names the place in the file. */
export function attributePosition(domain: Domain, name: string, path: string): number {
  const position = domain.attributes.findIndex((attribute) => attribute.name === name);
  if (position >= 0) return position;
  const known = domain.attributes.map((attribute) => attribute.name).join(', ');
  throw new Failure(
    `${path}: there is no attribute "${name}"; ${known === '' ? 'the domain has no attributes' : `the data has ${known}`}.`,
  );
}

/** Ascending positions of attributes that may stand only once. */
export function attributePositions(domain: Domain, names: readonly string[], path: string): number[] {
  const set = names.map((name) => attributePosition(domain, name, path));
  if (new Set(set).size < set.length) throw new Failure(`${path}: an attribute is listed twice.`);
  return set.sort((a, b) => a - b);
}

/** Attributes of a spec that may name some; all where it names none. */
export const chosenAttributes = v.optional(
  v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one attribute')),
);

export function chosenPositions(domain: Domain, names: readonly string[] | undefined, path: string): number[] {
  return names === undefined ? everyAttribute(domain) : attributePositions(domain, names, `${path}.attributes`);
}
