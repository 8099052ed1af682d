import { useEffect, useMemo } from 'react';
import type { Belief } from '../../core/asking/belief.ts';
import type { ComparedMethods } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import shared from '../../ui/shared.module.css';
import { PlaceLink } from '../shared/place-link.tsx';
import { LawTable, lawClasses } from '../shared/posterior/law-table.tsx';
import type { OverlaidCurve } from '../shared/posterior/posterior-plot.tsx';
import type { Bounds } from '../shared/posterior/posterior-view.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './law-comparison.module.css';

/** Errors at which densities are drawn: nearly all of the law. */
const POINTS = 121;

/** The comparison of this very law, if one was asked for, and its curves. */
export function useComparison({ estimate, noiseScales }: Belief) {
  const all = useWorkbenchState((state) => state.ask.comparison);
  const comparison = all && sameNumbers(all.of.noiseScales, noiseScales) ? all : null;
  const overlaid = useMemo(
    () =>
      (comparison?.laws ?? []).flatMap(({ method, says }): OverlaidCurve[] => {
        if ('problem' in says || !comparison) return [];
        const theta = comparison.of.errors.map((error) => estimate + error);
        return [{ key: method, className: lawClasses[method], theta, density: says.density }];
      }),
    [comparison, estimate],
  );
  return { comparison, overlaid };
}

export interface ComparedLawsProps {
  belief: Belief;
  bounds: Bounds;
  comparison: ComparedMethods | null;
}

/** The four ways to the same law, over one another, with what they cost and how far they may be off. */
export function ComparedLaws({ belief, bounds, comparison }: ComparedLawsProps) {
  const workbench = useWorkbench();
  const confidence = useWorkbenchState((state) => state.ask.draft.confidence);
  const compare = () => {
    const { noiseScales, weights, noises, halfWidth } = belief;
    const reach = 2.2 * halfWidth;
    const errors = Float64Array.from({ length: POINTS }, (_, i) => reach * ((2 * i) / (POINTS - 1) - 1));
    void workbench.ask.compare({ noiseScales, weights, noises, confidence, interval: [low, high], errors });
  };
  const isDone = comparison !== null && comparison.laws !== null;
  const [low, high] = [bounds[0] - belief.estimate, bounds[1] - belief.estimate];
  useEffect(() => {
    if (isDone) void workbench.ask.compareBetween([low, high]);
  }, [workbench, isDone, low, high]);
  const isBusy = comparison !== null && comparison.laws === null;
  return (
    <div className={shared.group}>
      <div className={styles.buttons}>
        <Button size="small" onPress={compare} isDisabled={isBusy}>
          {isBusy ? 'Comparing …' : comparison ? 'Compare again' : 'Compare four methods'}
        </Button>
        {comparison && (
          <Button size="small" variant="quiet" onPress={() => workbench.ask.dismissComparison()}>
            {isBusy ? 'Cancel' : 'Hide'}
          </Button>
        )}
      </div>
      {comparison?.laws && (
        <>
          <LawTable confidence={comparison.of.confidence} laws={comparison.laws} />
          <p className={styles.errata}>
            As printed, both algorithms leave out the last noise, and Algorithm 2 cuts off far more than γ and counts in
            whole records, which misses small noise altogether. Here both are put right;{' '}
            <PlaceLink room="figures" page="bayesian-2">
              Figures 2 and 3
            </PlaceLink>{' '}
            show what that changes.
          </p>
        </>
      )}
    </div>
  );
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
