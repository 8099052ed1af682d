import { useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { isPrivateOver } from '../../core/experiment/guarantees.ts';
import { type Solution, smallestValue } from '../../core/experiment/solve.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import { stylesOf } from '../shared/run/chart-series.ts';
import { useShownMetric } from '../shared/run/shown-metric.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { curveMark } from '../shared/words/guarantee.ts';
import { mechanismTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { defaultTarget } from './default-target.ts';
import { furtherValue, sweepUpTo } from './edit-experiment.ts';
import styles from './target-reader.module.css';

/** Turns the chart around: which ε does an error at most this large need? */
export function TargetReader() {
  const workbench = useWorkbench();
  const { experiment, points } = useWorkbenchState((state) => state.run);
  const targets = useWorkbenchState((state) => state.view.targets);
  const metric = useShownMetric();
  const target = targets[metric.id] ?? defaultTarget(metric, points);
  const solutions = useMemo(
    () =>
      (experiment?.mechanisms ?? []).map((entry, index) => {
        const name = entryName(entry);
        const curve = points.flatMap(({ mechanism, value, metrics }) => {
          const spread = metrics[metric.id];
          if (mechanism !== name || !spread || typeof value !== 'number') return [];
          return [{ value, mean: spread.mean, sd: spread.sd, trials: spread.trials - spread.notFinite }];
        });
        return { entry, index, name, solution: smallestValue(curve, target) };
      }),
    [experiment, points, metric.id, target],
  );
  if (experiment?.sweep.parameter !== 'epsilon' || metric.better !== 'lower' || points.length === 0) return null;
  const drawn = stylesOf(experiment);
  const reachable = solutions.filter(({ index }) => isPrivateOver(experiment, index));
  const further = furtherValue(reachable.map(({ solution }) => solution));
  return (
    <section className={styles.reader} aria-label="Smallest ε for a target">
      <div className={styles.question}>
        <h2 className={styles.title}>
          Smallest <DefinedTerm term="epsilon">ε</DefinedTerm> for {metric.title} at most
        </h2>
        <div className={styles.target}>
          <TargetField
            metric={metric}
            value={target}
            onChange={(value) => workbench.setView({ targets: { ...targets, [metric.id]: value } })}
          />
        </div>
        {further !== null && (
          <Button size="small" onPress={() => workbench.edit((was) => sweepUpTo(was, further))}>
            Sweep up to {formatSetting(further)}
          </Button>
        )}
      </div>
      <ul className={styles.answers}>
        {solutions.map(({ entry, index, name, solution }) => (
          <li key={name} className={styles.answer}>
            <SeriesSwatch style={drawn.get(name) as SeriesStyle} />
            <span className={styles.words}>
              <span className={styles.name}>{mechanismTitle(entry)}</span>
              <span className={styles.value}>
                <SolutionWords solution={solution} />
                <Mark>{curveMark(experiment, index)}</Mark>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.caution}>
        Interpolated on the mean curve; ± is one standard error. An ε chosen by its errors on private data carries a
        trace of that data: choose it on data like it.
      </p>
    </section>
  );
}

function Mark({ children }: { children: string }) {
  return children === '' ? null : <span className={styles.aside}> · {children}</span>;
}

function TargetField({
  metric,
  value,
  onChange,
}: {
  metric: Metric;
  value: number;
  onChange: (value: number) => void;
}) {
  const scale = metric.unit === 'share' ? 100 : 1;
  return (
    <NumberField
      label={`Target for ${metric.title}`}
      hideLabel
      value={Number((value * scale).toPrecision(12))}
      min={0}
      minExclusive
      unit={metric.unit === 'share' ? '%' : metric.unit}
      onChange={(next) => onChange(next / scale)}
    />
  );
}

/** The margin to the last digit of the value, but never as nothing. */
export function valueWithMargin(value: number, margin: number | null): string {
  const shown = formatNumber(value);
  if (margin === null) return shown;
  const decimals = shown.includes('×') ? 0 : (shown.split('.')[1]?.length ?? 0);
  const rounded = margin.toFixed(decimals);
  return `${shown} ± ${Number(rounded) > 0 && decimals > 0 ? rounded : formatNumber(margin, 1)}`;
}

function SolutionWords({ solution }: { solution: Solution }) {
  switch (solution.kind) {
    case 'nothing':
      return <>no number yet</>;
    case 'below-grid':
      return (
        <>
          ≤ {formatSetting(solution.least)}{' '}
          <span className={styles.aside}>beyond the grid: met at its first value</span>
        </>
      );
    case 'above-grid':
      return (
        <>
          &gt; {formatSetting(solution.greatest)}{' '}
          <span className={styles.aside}>
            beyond the grid{solution.near !== null && `, perhaps near ${formatNumber(solution.near, 2)}`}
          </span>
        </>
      );
    case 'met':
      return (
        <>
          {valueWithMargin(solution.value, solution.margin)}
          {solution.crossings > 1 && <span className={styles.aside}> the curve crosses the target more than once</span>}
        </>
      );
  }
}
