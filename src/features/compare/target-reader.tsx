import { useEffect } from 'react';
import { type Experiment, entryName } from '../../core/experiment/experiment.ts';
import { isPrivateOver } from '../../core/experiment/guarantees.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import type { EpsilonReading } from '../../core/experiment/results/reading.ts';
import type { Solution } from '../../core/experiment/results/solve.ts';
import { riskUnitOf, riskWords } from '../../core/experiment/risk-words.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatCount, formatSetting, formatTimeLeft, inPercent } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { MechanismName } from '../shared/mechanism-name.tsx';
import { EpsilonRisk } from '../shared/risk/epsilon-risk.tsx';
import { stylesOf } from '../shared/run/chart-series.ts';
import { readingWords, targetText } from '../shared/run/reading-words.ts';
import { curveMark } from '../shared/words/guarantee.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './target-reader.module.css';
import { useCursor } from './use-cursor.ts';
import { type Reader, useReader } from './use-reader.ts';

/** Turns the chart around, as a sentence: what to choose for an error of at most this, what it risks, and why. */
export function TargetReader() {
  const workbench = useWorkbench();
  const experiment = useWorkbenchState((state) => state.run.experiment);
  const measuring = useWorkbenchState((state) => state.run.target);
  const reader = useReader();
  if (!reader?.verdict || !experiment) return null;
  const { metric, target, readings, canMeasure, setTarget } = reader;
  const { sentence, smallPrint, chosen } = reader.verdict;
  const risk = chosen && riskWords({ kind: 'epsilon', ...chosen }, riskUnitOf(experiment));
  return (
    <section className={styles.reader} aria-label="Smallest ε for a target">
      <h2 className={styles.verdict}>{sentence}</h2>
      {risk && (
        <p>
          <strong>{risk.strength}</strong> {risk.suspicion} {risk.except}
        </p>
      )}
      <div className={classNames(shared.row, 'screen-only')}>
        <div className={styles.target}>
          <TargetField metric={metric} value={target} onChange={setTarget} />
        </div>
        <Steadying reader={reader} />
        {measuring ? (
          <p className={shared.faint}>
            Measuring around {targetText(metric, measuring.error)} …{' '}
            <Button size="small" onPress={() => workbench.run.cancel()}>
              Stop measuring
            </Button>
          </p>
        ) : (
          canMeasure && (
            <Button size="small" onPress={() => void workbench.run.measureCloser({ metric: metric.id, error: target })}>
              Measure around {targetText(metric, target)}
            </Button>
          )
        )}
        <ReleaseMenu experiment={experiment} readings={readings} />
      </div>
      <p className={shared.note}>{smallPrint.join(' ')}</p>
      <div className={styles.folds}>
        <Disclosure title="Every mechanism" level={null}>
          <Readings experiment={experiment} readings={readings} />
        </Disclosure>
        {chosen && (
          <Disclosure title={`What ε = ${formatSetting(chosen.epsilon)} risks, and an ε for a risk`} level={null}>
            <ChosenRisk experiment={experiment} {...chosen} />
          </Disclosure>
        )}
      </div>
    </section>
  );
}

/** What the ε of the verdict risks; an ε that is chosen by its risk moves the cursor of the chart there. */
function ChosenRisk({ experiment, epsilon, delta }: { experiment: Experiment; epsilon: number; delta: number }) {
  const cursor = useCursor();
  return <EpsilonRisk epsilon={epsilon} delta={delta} unit={riskUnitOf(experiment)} onChoose={cursor?.move} />;
}

/** Trials that are added while somebody looks, where nobody said how many there should be; by a press otherwise. */
function Steadying({ reader: { metric, target, canSteady } }: { reader: Reader }) {
  const workbench = useWorkbench();
  const steadying = useWorkbenchState((state) => state.run.steadying);
  const isByItself = useWorkbenchState(({ config }) => config.derived?.includes('trials') === true);
  const isIdle = steadying === null;
  useEffect(() => {
    if (isByItself && canSteady && isIdle) void workbench.run.steady({ metric: metric.id, error: target });
  }, [workbench, isByItself, canSteady, isIdle, metric.id, target]);
  useEffect(() => () => void workbench.run.rest(), [workbench]);
  if (steadying) {
    return (
      <p className={shared.faint}>
        Adding trials where bands are wide: {formatCount(steadying.added)} so far,{' '}
        {formatTimeLeft(steadying.millisecondsLeft)} at most{' '}
        <Button size="small" onPress={() => workbench.run.cancel()}>
          Add no more
        </Button>
      </p>
    );
  }
  if (!canSteady) return null;
  return (
    <Button size="small" onPress={() => void workbench.run.steady({ metric: metric.id, error: target }, true)}>
      Add trials
    </Button>
  );
}

interface ReadingsProps {
  experiment: Experiment;
  readings: readonly EpsilonReading[];
}

/** Which ε each of them needs, those that are not private as well. */
function Readings({ experiment, readings }: ReadingsProps) {
  const drawn = stylesOf(experiment);
  return (
    <ul className={styles.answers}>
      {readings.map(({ mechanism, solution }) => {
        const entry = experiment.mechanisms[mechanism];
        const name = entryName(entry);
        return (
          <li key={name} className={styles.answer}>
            <SeriesSwatch style={drawn.get(name) as SeriesStyle} />
            <span>
              <MechanismName experiment={experiment} entry={mechanism} />{' '}
              <SolutionWords solution={solution} floor={mechanismById(entry.id, 'mechanisms').inconsistent} />
              <Mark>{curveMark(experiment, mechanism)}</Mark>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The way to the Release room, with a mechanism and the ε that it needs. */
function ReleaseMenu({ experiment, readings }: ReadingsProps) {
  const workbench = useWorkbench();
  const actions = readings.flatMap(({ mechanism, solution }) => {
    if (solution.kind !== 'met' || solution.value === 0 || !isPrivateOver(experiment, mechanism)) return [];
    const epsilon = Number(solution.value.toPrecision(3));
    const entry = experiment.mechanisms[mechanism];
    return {
      id: entryName(entry),
      label: `${mechanismTitle(entry)} at ε = ${formatSetting(epsilon)}`,
      onAction: () => workbench.release.take(experiment, mechanism, epsilon),
    };
  });
  if (actions.length === 0) return null;
  return <Menu label="Release this" trigger={<Button size="small">Release this …</Button>} actions={actions} />;
}

function Mark({ children }: { children: string }) {
  return children === '' ? null : <span className={shared.faint}> · {children}</span>;
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
  const isShare = metric.unit === 'share';
  return (
    <NumberField
      label={`Target for ${metric.title}`}
      hideLabel
      value={isShare ? inPercent(value) : Number(value.toPrecision(12))}
      min={0}
      minExclusive
      unit={isShare ? '%' : metric.unit}
      onChange={(next) => onChange(isShare ? next / 100 : next)}
    />
  );
}

function SolutionWords({ solution, floor }: { solution: Solution; floor: string | undefined }) {
  const { value, notes } = readingWords(solution, floor);
  return (
    <>
      {value !== null && <span className={styles.value}>{value}</span>}
      {notes.map((note) => (
        <span key={note} className={shared.faint}>
          {' '}
          {note}
        </span>
      ))}
    </>
  );
}
