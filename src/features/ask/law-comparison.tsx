import { useMemo } from 'react';
import type { Belief } from '../../core/ask/belief.ts';
import type { ComparedLaw } from '../../core/ask/law-comparison.ts';
import { type LawMethod, lawMethods } from '../../core/estimators/noise-law/methods.ts';
import type { Comparison } from '../../store/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { capitalised } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { asPreciseAs } from './ask-words.ts';
import styles from './law-comparison.module.css';
import type { OverlaidCurve } from './posterior-plot.tsx';
import type { Bounds } from './posterior-view.ts';

const classes: Readonly<Record<LawMethod, string | undefined>> = {
  characteristic: styles.characteristic,
  convolution: styles.convolution,
  'monte-carlo': styles.monteCarlo,
  'closed-form': styles.closedForm,
};

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
        return [{ key: method, className: classes[method], theta, density: says.density }];
      }),
    [comparison, estimate],
  );
  return { comparison, overlaid };
}

export interface LawComparisonProps {
  belief: Belief;
  bounds: Bounds;
  comparison: Comparison | null;
}

/** The four ways to the same law, over one another, with what they cost and how far they may be off. */
export function LawComparison({ belief, bounds, comparison }: LawComparisonProps) {
  const workbench = useWorkbench();
  const confidence = useWorkbenchState((state) => state.ask.draft.confidence);
  const compare = () => {
    const { estimate, noiseScales, halfWidth } = belief;
    const reach = 2.2 * halfWidth;
    const errors = Float64Array.from({ length: POINTS }, (_, i) => reach * ((2 * i) / (POINTS - 1) - 1));
    const interval = [bounds[0] - estimate, bounds[1] - estimate] as const;
    void workbench.ask.compare({ noiseScales, confidence, interval, errors });
  };
  const isBusy = comparison !== null && comparison.laws === null;
  return (
    <div className={styles.comparison}>
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
      {comparison?.laws && <LawTable comparison={comparison} laws={comparison.laws} />}
    </div>
  );
}

function LawTable({ comparison: { of }, laws }: { comparison: Comparison; laws: readonly ComparedLaw[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Four methods">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">± at {formatPercent(of.confidence)}</th>
            <th scope="col">P(L ≤ θ ≤ U)</th>
            <th scope="col">Error at most</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {laws.map(({ method, milliseconds, says }) => (
            <tr key={method}>
              <th scope="row">
                <svg width={28} height={8} aria-hidden="true" className={styles.swatch}>
                  <path d="M0 4H28" className={classes[method]} />
                </svg>
                {capitalised(lawMethods[method])}
              </th>
              {'problem' in says ? (
                <td colSpan={3} className={styles.problem}>
                  {says.problem}
                </td>
              ) : (
                <>
                  <td>{formatNumber(says.halfWidth, 6)}</td>
                  <td>{(100 * says.probability).toFixed(4)} %</td>
                  <td title={says.errorWords}>{formatNumber(says.errorBound, 2)}</td>
                </>
              )}
              <td>
                {milliseconds < 10 ? `${asPreciseAs(milliseconds, milliseconds)} ms` : `${Math.round(milliseconds)} ms`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.notes}>
        {laws.map(
          ({ method, says }) =>
            'errorWords' in says && (
              <li key={method}>
                {capitalised(lawMethods[method])}: {says.errorWords}.
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((own, index) => own === b[index]);
}
