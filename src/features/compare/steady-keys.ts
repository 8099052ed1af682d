import { useRef } from 'react';

interface Known {
  readonly names: readonly string[];
  readonly keys: readonly number[];
}

/** Keys for a list of names, in which one that is renamed in its place stays what it was; `next` is for one that is new. */
export function steadyKeys({ names: before, keys }: Known, names: readonly string[], next: number): readonly number[] {
  const isSameLength = before.length === names.length;
  let fresh = next;
  return names.map((name, place) => {
    const known = before.indexOf(name);
    if (known >= 0) return keys[known];
    const isRenamed = isSameLength && !names.includes(before[place]);
    return isRenamed ? keys[place] : fresh++;
  });
}

/** So that settings that are open stay open, with the focus in them, while their mechanism gets another name. */
export function useSteadyKeys(names: readonly string[]): readonly number[] {
  const known = useRef<Known & { next: number }>({ names: [], keys: [], next: 0 });
  const { next } = known.current;
  const keys = steadyKeys(known.current, names, next);
  known.current = { names, keys, next: Math.max(next, ...keys.map((key) => key + 1)) };
  return keys;
}
