import { useCallback, useMemo } from 'react';
import { useWorkbench, useWorkbenchState } from './workbench-context.tsx';

/** Where a knob starts and how far it turns. */
export interface Knob {
  readonly start: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: true;
}

type Values<K extends string> = Readonly<Record<K, number>>;

/**
 * The knobs of a page, as its address has them: a reload or a shared link finds them as they were left. Whatever an address
 * says, they stay within their range; those that stand where they start are left out of it. A page may have them in
 * several places. The last of what comes back is what a slider or a number field takes from its knob.
 */
export function useKnobs<K extends string>(knobs: Readonly<Record<K, Knob>>) {
  const workbench = useWorkbench();
  const given = useWorkbenchState((state) => state.view.knobs);
  const values = useMemo(() => valuesOf(knobs, given), [knobs, given]);
  const change = useCallback(
    (next: Partial<Values<K>>) => {
      const { knobs: before } = workbench.store.getState().view;
      const all = valuesOf(knobs, { ...before, ...next });
      const turned = Object.entries<number>(all).filter(([name, value]) => value !== knobs[name as K].start);
      const others = Object.entries(before).filter(([name]) => !Object.hasOwn(knobs, name));
      workbench.setView({ knobs: Object.fromEntries([...others, ...turned]) });
    },
    [workbench, knobs],
  );
  const reset = useCallback(() => workbench.setView({ knobs: {} }), [workbench]);
  const control = (name: K) => {
    const { min, max } = knobs[name];
    return {
      value: values[name],
      min,
      max,
      onChange: (next: number) => change({ [name]: next } as Partial<Values<K>>),
    };
  };
  return [values, change, reset, control] as const;
}

function valuesOf<K extends string>(
  knobs: Readonly<Record<K, Knob>>,
  given: Readonly<Record<string, number>>,
): Values<K> {
  const entries = Object.entries<Knob>(knobs).map(([name, { start, min, max, integer }]) => {
    const value = Math.max(min, Math.min(max, given[name] ?? start));
    return [name, integer ? Math.round(value) : Number(value.toPrecision(6))];
  });
  return Object.fromEntries(entries);
}
