import { describe, expect, it } from 'vitest';
import { compareNaturally } from '../../../../src/core/data/file/natural-order.ts';
import { createCoder } from '../../../../src/core/data/schema/coder.ts';
import type { AttributeSchema } from '../../../../src/core/data/schema/schema.ts';
import {
  categoryGroups,
  mergeGroups,
  mergeProblem,
  moveGroups,
  sortGroups,
  splitGroups,
} from '../../../../src/features/data/category-groups.ts';

const plain: AttributeSchema = {
  name: 'work',
  type: 'category',
  values: ['?', 'federal', 'local', 'private', 'state'],
  outside: 'drop',
  learned: ['values'],
};
const chosen = (...labels: string[]) => new Set(labels);
const labels = (entry: AttributeSchema) => categoryGroups(entry).map(({ label }) => label);

describe('merging categories', () => {
  const merged = mergeGroups(plain, chosen('local', 'state', 'federal'), ' government ');

  it('puts the merged value where the first of its values stood, as the coder does', () => {
    expect(labels(merged)).toEqual(['?', 'government', 'private']);
    expect(categoryGroups(merged)[1]).toEqual({
      label: 'government',
      members: ['federal', 'local', 'state'],
      isMerged: true,
    });
    const { attribute, ofText } = createCoder(merged, 'work');
    expect(attribute.labels).toEqual(labels(merged));
    expect(['?', 'state', 'local', 'private'].map(ofText)).toEqual([0, 1, 1, 2]);
    expect(merged.learned).toEqual(['values']);
  });

  it('merges a merged value again, and splits it into its values', () => {
    const all = mergeGroups(merged, chosen('government', 'private'), 'any');
    expect(categoryGroups(all)[1].members).toEqual(['federal', 'local', 'state', 'private']);
    expect(Object.keys(all.merge ?? {})).toEqual(['any']);
    const split = splitGroups(all, chosen('any', '?'));
    expect(labels(split)).toEqual(['?', 'federal', 'local', 'state', 'private']);
    expect(split.merge).toBeUndefined();
  });

  it('may use the name of one of the merged values', () => {
    const named = mergeGroups(plain, chosen('local', 'state'), 'local');
    expect(mergeProblem(plain, chosen('local', 'state'), 'local')).toBeNull();
    expect(labels(named)).toEqual(['?', 'federal', 'local', 'private']);
    expect(createCoder(named, 'work').ofText('state')).toBe(2);
  });

  it('refuses too few values, no name, and the name of another value', () => {
    expect(mergeProblem(plain, chosen('local'), 'x')).toContain('at least two');
    expect(mergeProblem(plain, chosen('local', 'state'), '  ')).toContain('name');
    expect(mergeProblem(plain, chosen('local', 'state'), 'private ')).toContain('“private” is another value');
  });

  it('takes names like __proto__ for ordinary text', () => {
    const odd = mergeGroups(plain, chosen('local', 'state'), '__proto__');
    expect(labels(odd)).toEqual(['?', 'federal', '__proto__', 'private']);
    expect(createCoder(odd, 'work').ofText('state')).toBe(2);
  });

  it('drops labels that belonged to another order', () => {
    expect(moveGroups({ ...plain, labels: ['a', 'b', 'c', 'd', 'e'] }, chosen('?'), 1).labels).toBeUndefined();
  });
});

describe('the order of categories', () => {
  it('moves what is chosen one place, and not beyond the ends', () => {
    expect(labels(moveGroups(plain, chosen('local'), -1))).toEqual(['?', 'local', 'federal', 'private', 'state']);
    expect(labels(moveGroups(plain, chosen('private', 'state'), 1))).toEqual(labels(plain));
    expect(labels(moveGroups(plain, chosen('?', 'local'), 1))).toEqual(['federal', '?', 'private', 'local', 'state']);
    expect(labels(moveGroups(plain, chosen('local', 'private'), -1))).toEqual([
      '?',
      'local',
      'private',
      'federal',
      'state',
    ]);
  });

  it('sorts merged values by their name and keeps their members together', () => {
    const merged = mergeGroups(plain, chosen('federal', 'state'), 'zz');
    const sorted = sortGroups(merged, compareNaturally);
    expect(sorted.values).toEqual(['?', 'local', 'private', 'federal', 'state']);
  });
});
