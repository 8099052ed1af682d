import type { AttributeSchema, Schema } from './schema.ts';

/**
 * The proposal for a file that was read again, with what somebody picked of its columns before: whether they are in, the
 * unit of dates, domains that were declared. What was learned by the other reading is learned anew.
 */
export function withPicked(now: Schema, before: Schema, proposedBefore: Schema): Schema {
  return {
    attributes: now.attributes.map((entry) => {
      const picked = named(before, entry.name);
      const proposed = named(proposedBefore, entry.name);
      return picked && proposed ? withPickedOf(entry, picked, proposed) : entry;
    }),
  };
}

function named({ attributes }: Schema, wanted: string): AttributeSchema | undefined {
  return attributes.find(({ name }) => name === wanted);
}

function withPickedOf(entry: AttributeSchema, picked: AttributeSchema, proposed: AttributeSchema): AttributeSchema {
  const { include, ...rest } = entry;
  const isIn = picked.include === proposed.include ? include : picked.include;
  return { ...meaningOf(rest, picked, proposed), ...(isIn === false && { include: false }) };
}

function meaningOf(entry: AttributeSchema, picked: AttributeSchema, proposed: AttributeSchema): AttributeSchema {
  if (picked.type !== entry.type) return entry;
  const { read, learned = [] } = entry;
  if (!picked.learned?.some((part) => part !== 'reading')) {
    const isAssumed = learned.includes('reading');
    const { include: _, learned: __, read: ___, ...declared } = picked;
    return { ...declared, ...(read && { read }), ...(isAssumed && { learned: ['reading'] }) };
  }
  if (picked.unit === undefined || picked.unit === proposed.unit || picked.unit === entry.unit) return entry;
  const { span: _, labels: __, ...dates } = entry;
  return { ...dates, unit: picked.unit };
}
