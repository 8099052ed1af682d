import { useCallback, useRef, useState } from 'react';
import { withPressed } from './schema-rows.ts';

/** Which rows of a list are selected, one by one, by stretches (Shift), or all that are shown. */
export function useRangeSelection(shown: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const press = useCallback((name: string, isOn: boolean, extendsRange: boolean) => {
    const from = extendsRange ? anchor.current : null;
    setSelected((was) => withPressed(was, latest.current, { name, isOn, from }));
    anchor.current = name;
  }, []);
  return { selected, setSelected, press };
}
