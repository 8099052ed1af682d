import { requireDomainNames } from './domain-json.ts';
import type { DeclaredDomain } from './imported-table.ts';
import type { Schema } from './schema.ts';

/** The schema of a file whose domain was declared beside it: columns that it does not name are left out. */
export function declareDomain(proposed: Schema, domain: DeclaredDomain, dataFile: string): Schema {
  const names = proposed.attributes.map((entry) => entry.name);
  requireDomainNames(domain.schema, names, domain.fileName, dataFile);
  const leftOut = proposed.attributes
    .filter(({ name }) => domain.schema.attributes.every((declared) => declared.name !== name))
    .map((entry) => ({ ...entry, include: false }));
  return { attributes: [...domain.schema.attributes, ...leftOut] };
}
