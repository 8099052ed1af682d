import type { AttributeSchema } from '../../core/data/schema/schema.ts';

/** What one code of a category stands for: a value of its own, or several merged under one name. */
export interface Group {
  readonly label: string;
  readonly members: readonly string[];
  readonly isMerged: boolean;
}

/** In the order of the codes: a merged group stands where the first of its values stands. */
export function categoryGroups({ values = [], merge = {} }: AttributeSchema): Group[] {
  const labelOf = new Map(
    Object.entries(merge).flatMap(([label, members]) => members.map((member) => [member, label] as const)),
  );
  const groups = new Map<string, { label: string; members: string[]; isMerged: boolean }>();
  for (const value of values) {
    const label = labelOf.get(value) ?? value;
    const group = groups.get(label) ?? { label, members: [], isMerged: false };
    group.members.push(value);
    group.isMerged ||= labelOf.has(value);
    groups.set(label, group);
  }
  return [...groups.values()];
}

/** The entry with these groups in this order; labels and domain names that no longer fit are gone. */
function regrouped({ labels: _, merge: __, ...entry }: AttributeSchema, groups: readonly Group[]): AttributeSchema {
  const merged = groups.filter((group) => group.isMerged).map(({ label, members }) => [label, members] as const);
  return {
    ...entry,
    values: groups.flatMap(({ members }) => members),
    ...(merged.length > 0 ? { merge: Object.fromEntries(merged) } : {}),
  };
}

/** Why these groups cannot be merged under this name, as a sentence; null when they can. */
export function mergeProblem(entry: AttributeSchema, chosen: ReadonlySet<string>, name: string): string | null {
  if (chosen.size < 2) return 'Select at least two values to merge.';
  if (name.trim() === '') return 'Give the merged value a name.';
  const taken = categoryGroups(entry).some(({ label }) => label === name.trim() && !chosen.has(label));
  return taken ? `“${name.trim()}” is another value already; select it too, or choose another name.` : null;
}

export function mergeGroups(entry: AttributeSchema, chosen: ReadonlySet<string>, name: string): AttributeSchema {
  const groups = categoryGroups(entry);
  const members = groups.filter(({ label }) => chosen.has(label)).flatMap((group) => group.members);
  const first = groups.findIndex(({ label }) => chosen.has(label));
  const merged: Group = { label: name.trim(), members, isMerged: true };
  return regrouped(
    entry,
    groups.flatMap((group, i) => (i === first ? [merged] : chosen.has(group.label) ? [] : [group])),
  );
}

export function splitGroups(entry: AttributeSchema, chosen: ReadonlySet<string>): AttributeSchema {
  const alone = (member: string): Group => ({ label: member, members: [member], isMerged: false });
  return regrouped(
    entry,
    categoryGroups(entry).flatMap((group) => (chosen.has(group.label) ? group.members.map(alone) : [group])),
  );
}

/** Moves the chosen groups one place; what stands at the end already stays. */
export function moveGroups(entry: AttributeSchema, chosen: ReadonlySet<string>, direction: -1 | 1): AttributeSchema {
  const groups = categoryGroups(entry);
  const places = groups.map((_, i) => i);
  const order = direction === -1 ? places : places.reverse();
  for (const i of order) {
    const to = i + direction;
    const [group, neighbour] = [groups[i], groups[to]];
    if (!neighbour || !chosen.has(group.label) || chosen.has(neighbour.label)) continue;
    groups[i] = neighbour;
    groups[to] = group;
  }
  return regrouped(entry, groups);
}

export function sortGroups(entry: AttributeSchema, compare: (a: string, b: string) => number): AttributeSchema {
  return regrouped(
    entry,
    categoryGroups(entry).sort((a, b) => compare(a.label, b.label)),
  );
}
