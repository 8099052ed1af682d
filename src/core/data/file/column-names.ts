import type { ImportNotice } from './table.ts';

/** More of them are told by how many they are. */
const MOST_TOLD = 3;

/** Empty names get "column k", repeated ones a number; both are told, in a sentence each. */
export function uniqueNames(names: readonly string[]): { names: string[]; notices: ImportNotice[] } {
  const taken = new Set<string>();
  const nameless: string[] = [];
  const repeated: string[] = [];
  const unique = names.map((given, i) => {
    const name = given.trim();
    const base = name === '' ? `column ${i + 1}` : name;
    let candidate = base;
    for (let k = 2; taken.has(candidate); k++) candidate = `${base} (${k})`;
    taken.add(candidate);
    if (name === '') nameless.push(candidate);
    else if (candidate !== name) repeated.push(candidate);
    return candidate;
  });
  const told = (list: readonly string[], one: string, many: string) =>
    list.length === 0
      ? []
      : [{ message: `${list.length === 1 ? one : `There are ${list.length} ${many}`} ${listed(list)}.` }];
  return {
    names: unique,
    notices: [
      ...told(
        nameless,
        'One column has no name; by its place it is called',
        'columns without a name; by their places they are called',
      ),
      ...told(
        repeated,
        'One column has the name of another; it is called',
        'columns with the name of another; they are called',
      ),
    ],
  };
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  if (names.length <= MOST_TOLD) return quoted.join(', ');
  return `${quoted.slice(0, MOST_TOLD - 1).join(', ')} … ${quoted.at(-1)}`;
}
