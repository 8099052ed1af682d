import { useEffect } from 'react';
import { verdictOf } from '../../../core/experiment/results/verdict.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import shared from '../../../ui/shared.module.css';
import { useShownMetric } from '../../shared/run/shown-metric.ts';
import { useTarget } from '../../shared/run/use-target.ts';
import { datasetTitle, workloadTitle } from '../../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../../shared/workbench-context.tsx';
import styles from './tour-bar.module.css';
import { type TourStep, tourSteps } from './tour-steps.ts';

/** Goes along through the rooms: what to do next, and whether it was done. */
export function TourBar() {
  const workbench = useWorkbench();
  const tour = useWorkbenchState((state) => state.tour);
  const step = tour && tourSteps[tour.step];
  useTaskWatch(step ?? null);
  if (!tour) return null;
  const go = (to: number) => {
    workbench.tour.go(to);
    openPlace(workbench, tourSteps[to]);
  };
  return (
    <section className={`${styles.bar} screen-only`} aria-label="Tour">
      {step ? (
        <Task step={step} place={tour.step} isDone={tour.done.includes(step.id)} />
      ) : (
        <div className={styles.words}>
          <h2 className={styles.title}>Your question, answered</h2>
          <TourAnswer />
        </div>
      )}
      <div className={classNames(shared.row, styles.actions)}>
        {step && <WayThere step={step} />}
        {tour.step > 0 && (
          <Button size="small" onPress={() => go(tour.step - 1)}>
            Back
          </Button>
        )}
        {step ? (
          <Button
            size="small"
            variant={tour.done.includes(step.id) ? 'primary' : 'plain'}
            onPress={() => go(tour.step + 1)}
          >
            {tour.done.includes(step.id) ? 'Next' : 'Skip'}
          </Button>
        ) : (
          <Button size="small" onPress={() => workbench.tour.start()}>
            Take it again
          </Button>
        )}
        <Button size="small" variant="quiet" onPress={() => workbench.tour.leave()}>
          {step ? 'Leave the tour' : 'End the tour'}
        </Button>
      </div>
    </section>
  );
}

function Task({ step, place, isDone }: { step: TourStep; place: number; isDone: boolean }) {
  return (
    <div className={styles.words}>
      <p className={shared.caption}>
        Step {place + 1} of {tourSteps.length}
        <span role="status">{isDone && <span className={styles.done}> · Done</span>}</span>
      </p>
      <h2 className={styles.title}>{step.title}</h2>
      <p>{step.task}</p>
    </div>
  );
}

/** For those who have strayed from where the task is. */
function WayThere({ step }: { step: TourStep }) {
  const workbench = useWorkbench();
  const isThere = useWorkbenchState(({ view }) => view.room === step.room && (!step.page || view.page === step.page));
  if (isThere) return null;
  return (
    <Button size="small" variant="primary" onPress={() => openPlace(workbench, step)}>
      Go there
    </Button>
  );
}

function openPlace(workbench: ReturnType<typeof useWorkbench>, step: TourStep | undefined): void {
  if (!step) return;
  workbench.setView({ room: step.room, page: step.page ?? null });
  scrollTo(0, 0);
}

/** Sees when the task was done, from what the room was like before. */
function useTaskWatch(step: TourStep | null): void {
  const workbench = useWorkbench();
  useEffect(() => {
    if (!step) return;
    const { store, tour } = workbench;
    let before = store.getState();
    let isReady = step.isReady?.(before) ?? true;
    if (isReady && step.isDone(before, before)) tour.tick(step.id);
    return store.subscribe((now) => {
      if (isReady && step.isDone(now, before)) tour.tick(step.id);
      if (isReady || !step.isReady?.(now)) return;
      isReady = true;
      before = now;
    });
  }, [step, workbench]);
}

/** Which ε the person's own question needs, read off what was run last. */
function TourAnswer() {
  const { experiment, points } = useWorkbenchState((state) => state.run);
  const metric = useShownMetric();
  const target = useTarget(metric, points);
  const verdict = experiment && verdictOf(experiment, points, { metric: metric.id, error: target });
  if (!experiment || !verdict) {
    return <p>Nothing was run that an ε could be read off. Go back a step, and press Run.</p>;
  }
  return (
    <>
      <p>
        {workloadTitle(experiment.workload)} of {datasetTitle(experiment.dataset)}:
      </p>
      <p>
        <strong>{verdict.sentence}</strong>
      </p>
      <p className={shared.soft}>{verdict.smallPrint.join(' ')}</p>
    </>
  );
}
