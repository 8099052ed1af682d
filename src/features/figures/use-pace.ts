import type { Pace } from '../../core/figures/figure.ts';
import { useKnobs } from '../shared/use-knobs.ts';

const paces: readonly Pace[] = ['quick', 'paper'];
/** Counted from 1; 0 is the one that the page would choose. */
const knobs = { pace: { start: 0, min: 0, max: paces.length, integer: true } } as const;

/** How long a run shall be. */
export function usePace(usual: Pace): readonly [Pace, (pace: Pace) => void] {
  const [{ pace }, turn] = useKnobs(knobs);
  return [paces[pace - 1] ?? usual, (next) => turn({ pace: paces.indexOf(next) + 1 })];
}
