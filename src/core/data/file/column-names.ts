import type { ImportNotice } from './table.ts';

/** Empty names get "column k", repeated ones a number; each change is told. */
export function uniqueNames(names: readonly string[]): { names: string[]; notices: ImportNotice[] } {
  const taken = new Set<string>();
  const notices: ImportNotice[] = [];
  const unique = names.map((given, i) => {
    const name = given.trim();
    const base = name === '' ? `column ${i + 1}` : name;
    let candidate = base;
    for (let k = 2; taken.has(candidate); k++) candidate = `${base} (${k})`;
    taken.add(candidate);
    if (name === '') notices.push({ message: `Column ${i + 1} has no name; it is called “${candidate}”.` });
    else if (candidate !== name) {
      notices.push({ message: `The name “${name}” is used again for column ${i + 1}; it is called “${candidate}”.` });
    }
    return candidate;
  });
  return { names: unique, notices };
}
