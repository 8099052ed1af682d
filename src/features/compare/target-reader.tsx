import { type Experiment, entryName } from '../../core/experiment/experiment.ts';
import { isPrivateOver, promiseAt } from '../../core/experiment/guarantees.ts';
import type { EpsilonReading } from '../../core/experiment/results/reading.ts';
import type { Solution } from '../../core/experiment/results/solve.ts';
import { riskUnitOf } from '../../core/experiment/risk-words.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import type { Metric } from '../../core/metrics/metric.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatSetting, inPercent } from '../../ui/format.ts';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { MechanismName } from '../shared/mechanism-name.tsx';
import { EpsilonRisk } from '../shared/risk/epsilon-risk.tsx';
import { stylesOf } from '../shared/run/chart-series.ts';
import { CHOSEN_BY_LOOKING, readingWords, targetText } from '../shared/run/reading-words.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { curveMark } from '../shared/words/guarantee.ts';
import { mechanismTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './target-reader.module.css';
import { useReader } from './use-reader.ts';

/** Turns the chart around, as a sentence: which ε does an error of at most this need, mechanism by mechanism? */
export function TargetReader() {
  const workbench = useWorkbench();
  const experiment = useWorkbenchState((state) => state.run.experiment);
  const measuring = useWorkbenchState((state) => state.run.target);
  const reader = useReader();
  if (!reader || !experiment) return null;
  const { metric, target, readings, canMeasure, setTarget } = reader;
  const drawn = stylesOf(experiment);
  const text = targetText(metric, target);
  return (
    <section className={styles.reader} aria-label="Smallest ε for a target">
      <div className={shared.row}>
        <div className={styles.target}>
          <TargetField metric={metric} value={target} onChange={setTarget} />
        </div>
        <h2 className={styles.title}>
          {metric.title} at <DefinedTerm term="epsilon">ε</DefinedTerm> ≈
        </h2>
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
              Measure around {text}
            </Button>
          )
        )}
        <ReleaseMenu experiment={experiment} readings={readings} />
      </div>
      {needsTooMuch(readings) && (
        <p className={shared.faint}>
          An ε above {HARDLY_PRIVATE} promises next to nothing. Fewer tables, wider bins or a larger error need less.
        </p>
      )}
      <BestRisk experiment={experiment} readings={readings} />
      <p className={shared.faint}>{CHOSEN_BY_LOOKING}</p>
    </section>
  );
}

/** The way to the Release room, with a mechanism and the ε that it needs. */
function ReleaseMenu({ experiment, readings }: { experiment: Experiment; readings: readonly EpsilonReading[] }) {
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

/** What the smallest ε risks that a mechanism which is private needs. */
function BestRisk({ experiment, readings }: { experiment: Experiment; readings: readonly EpsilonReading[] }) {
  const needed = readings.flatMap(({ mechanism, solution }) => {
    const { private: isPrivate, delta = 0 } = promiseAt(experiment, mechanism, experiment.sweep.values[0]);
    return solution.kind === 'met' && solution.value > 0 && isPrivate
      ? [{ epsilon: Number(solution.value.toPrecision(3)), delta }]
      : [];
  });
  const [best] = needed.sort((a, b) => a.epsilon - b.epsilon);
  return best ? <EpsilonRisk {...best} unit={riskUnitOf(experiment)} /> : null;
}

/** At ε = 10 one record may change the chance of an outcome 22,000-fold. */
const HARDLY_PRIVATE = 10;

/** Whether no mechanism meets the target at an ε that protects anybody. */
function needsTooMuch(all: readonly EpsilonReading[]): boolean {
  const needed = all.flatMap(({ solution }) => (solution.kind === 'met' ? [solution.value] : []));
  return needed.length > 0 && needed.every((value) => value > HARDLY_PRIVATE);
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
