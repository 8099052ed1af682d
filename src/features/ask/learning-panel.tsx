import type { Integration } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { useWorkbench } from '../shared/workbench-context.tsx';
import { LearningCharts, samplesOf } from './learning-insight-view.tsx';

/** How often those who listen are told of learning: at every fifth of the way. */
const TOLD = 5;

/** Learning while it goes on: how far it is, the charts as they grow, and a way to stop it. */
export function LearningPanel({ learning }: { learning: NonNullable<Integration['learning']> }) {
  const workbench = useWorkbench();
  const { points, share } = learning;
  const last = points[points.length - 1];
  const told = points.findLast((_, index) => index % Math.ceil(50 / TOLD) === 0) ?? last;
  return (
    <>
      <ProgressBar label={`Learning from samples, ${samplesOf(points)} until now`} share={share} />
      <div className={shared.buttons}>
        <Button onPress={() => workbench.ask.integration.stop()}>Stop</Button>
        <Button variant="quiet" onPress={() => workbench.ask.integration.dismiss()}>
          Cancel
        </Button>
      </div>
      <p className={shared.note}>
        It stops by itself when the objective no longer grows. Stop answers from what was learned until then, and can be
        resumed.
      </p>
      {told && (
        <p className="visually-hidden" aria-live="polite">
          {`After ${told.moves.toLocaleString('en')} samples the objective is ${formatNumber(told.objective)}, and the answer that is missed most is missed by ${formatNumber(100 * told.violation)} % of the records.`}
        </p>
      )}
      <LearningCharts points={points} />
    </>
  );
}
