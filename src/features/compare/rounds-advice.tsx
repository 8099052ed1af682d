import { entryName } from '../../core/experiment/experiment.ts';
import { settingsAt } from '../../core/experiment/settings.ts';
import { boundFailure, errorBound, problemOf, pureRounds } from '../../core/mechanisms/mwem-family/theory.ts';
import type { ProbeState } from '../../store/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { useWorkload } from '../shared/use-workload.ts';
import { plural } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './probe-panel.module.css';
import { sweepRounds } from './sweep-rounds.ts';

/** How many rounds the theory would take, what it promises for those taken here, and how to find out. */
export function RoundsAdvice({ probe, rounds, largest }: { probe: ProbeState; rounds: number; largest: number }) {
  const workbench = useWorkbench();
  const config = useWorkbenchState((state) => state.config);
  const records = useWorkbenchState((state) => state.data.description?.records);
  const workload = useWorkload()?.workload;
  if (!workload || records === undefined) return null;
  const { epsilon } = settingsAt(config, probe.mechanism, probe.value);
  const problem = problemOf(workload, records, epsilon);
  const failure = boundFailure(problem, rounds);
  const name = `${entryName(config.mechanisms[probe.mechanism])}.rounds`;
  return (
    <div className={styles.table}>
      <p className={styles.words}>
        Theory would take <strong>{plural(pureRounds(problem), 'round')}</strong> here (Theorem 3.3 of 2010). For the{' '}
        {plural(rounds, 'round')} taken, Theorem 2.2 of 2012 promises a largest error of the average distribution below{' '}
        <strong>{formatNumber(errorBound(problem, rounds))}</strong>
        {failure < 1 ? `, except with probability ${formatPercent(failure)}` : ', with a probability that says nothing'}
        ; measured is <strong>{formatNumber(largest)}</strong>. “adaptive” begins with very noisy rounds and doubles
        their ε whenever a measurement shows nothing but noise.
      </p>
      <Button
        isDisabled={config.sweep.parameter === name}
        onPress={() => workbench.edit((was) => sweepRounds(was, probe.mechanism, epsilon))}
      >
        Sweep the rounds
      </Button>
    </div>
  );
}
