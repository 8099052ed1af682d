import { canBeRead, readings } from '../../../core/experiment/results/reading.ts';
import { mechanismById } from '../../../core/mechanisms/registry.ts';
import { CHOSEN_BY_LOOKING, readingWords, targetText } from '../../shared/run/reading-words.ts';
import { useShownMetric } from '../../shared/run/shown-metric.ts';
import { useTarget } from '../../shared/run/use-target.ts';
import { uncapitalised } from '../../shared/words/spelling.ts';
import { datasetTitle, mechanismTitle, workloadTitle } from '../../shared/words/titles.ts';
import { useWorkbenchState } from '../../shared/workbench-context.tsx';
import styles from './tour-bar.module.css';

/** Which ε the person's own question needs, read off what was run last. */
export function TourAnswer() {
  const { experiment, points } = useWorkbenchState((state) => state.run);
  const metric = useShownMetric();
  const target = useTarget(metric, points);
  if (!experiment || points.length === 0 || !canBeRead(experiment, metric.id)) {
    return <p>Nothing was run that an ε could be read off. Go back a step, and press Run.</p>;
  }
  return (
    <>
      <p>
        {workloadTitle(experiment.workload)} of {datasetTitle(experiment.dataset)}, {uncapitalised(metric.title)} of at
        most {targetText(metric, target)}:
      </p>
      <ul className={styles.answers}>
        {readings(experiment, points, { metric: metric.id, error: target }).map(({ mechanism, solution }) => {
          const entry = experiment.mechanisms[mechanism];
          const { value, notes } = readingWords(solution, mechanismById(entry.id, 'mechanisms').inconsistent);
          const title = mechanismTitle(entry);
          return (
            <li key={title}>
              {title}: {value !== null && <strong>ε ≈ {value}</strong>} {notes.join(', ')}
            </li>
          );
        })}
      </ul>
      <p className={styles.caution}>{CHOSEN_BY_LOOKING}</p>
    </>
  );
}
