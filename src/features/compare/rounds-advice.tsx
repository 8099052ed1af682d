import { useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import type { RoundFrames } from '../../core/experiment/round-frames.ts';
import { settingsAt } from '../../core/experiment/settings.ts';
import { adviceOn, type RoundPlan } from '../../core/mechanisms/mwem/advice.ts';
import type { MwemSettings } from '../../core/mechanisms/mwem/params.ts';
import type { ProbeState } from '../../store/state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DataTable } from '../../ui/controls/data-table.tsx';
import { formatCount, formatNumber, formatPercent, formatSetting } from '../../ui/format.ts';
import { builtWorkload } from '../shared/use-workload.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AdviceWords } from './advice-words.tsx';
import styles from './probe-panel.module.css';
import { sweepRounds } from './sweep-rounds.ts';

interface AdviceRow {
  readonly title: string;
  readonly rounds: number;
  /** Null where rounds spend different ε, which no theorem bounds. */
  readonly plan: RoundPlan | null;
  readonly measured: number | null;
  readonly source: string;
}

export interface RoundsAdviceProps {
  probe: ProbeState;
  /** The data of the run, which may not be the data that is open now. */
  about: NonNullable<ProbeState['about']>;
  rounds: RoundFrames;
}

/** How many rounds the theory would take, what it promises for those taken here, and how to find out. */
export function RoundsAdvice({ probe, about, rounds }: RoundsAdviceProps) {
  const workbench = useWorkbench();
  const { workloads } = workbench.data;
  const config = useWorkbenchState((state) => state.config);
  const spec = config.workload;
  const workload = useMemo(
    () => builtWorkload(workloads, spec, about.domain).workload,
    [workloads, spec, about.domain],
  );
  if (!workload) return null;
  const { epsilon, params } = settingsAt(config, probe.mechanism, probe.value);
  const settings = params as MwemSettings;
  const { frames } = rounds;
  const taken = frames.length - 1;
  const { last, average } = frames[taken];
  const isAdaptive = settings.rounds === 'adaptive';
  // A histogram starts somewhere else than the proof, and where is known to those who may see the truth.
  const distance = settings.initialShare > 0 ? (frames[0].last.relativeEntropy ?? undefined) : undefined;
  const advice = adviceOn(workload, about.records, epsilon, settings, config.neighbours, distance);
  const rows: AdviceRow[] = [
    {
      title: isAdaptive ? 'This run, adaptive' : 'This run',
      rounds: taken,
      plan: isAdaptive ? null : advice.planFor(taken),
      measured: (average ?? last).largestError,
      source: settings.composition === 'approximate' ? 'composed by Theorem 3.2 (2010)' : 'ε shared by all rounds',
    },
    {
      title: 'theory, pure ε',
      rounds: advice.pure.rounds,
      plan: advice.pure,
      measured: null,
      source: 'T* of Theorem 3.3 (2010)',
    },
    {
      title: 'theory, (ε, δ)',
      rounds: advice.approximate.rounds,
      plan: advice.approximate,
      measured: null,
      source: `T* of Theorem 3.4 (2010), δ = ${formatSetting(settings.approximateDelta)}`,
    },
    {
      title: 'least bound',
      rounds: advice.least.rounds,
      plan: advice.least,
      measured: null,
      source: 'where Theorem 2.2 is least, pure ε',
    },
  ];
  const name = `${entryName(config.mechanisms[probe.mechanism])}.rounds`;
  const theoryRounds = (settings.composition === 'approximate' ? advice.approximate : advice.pure).rounds;
  return (
    <section className={styles.advice} aria-label="How many rounds">
      <div className={styles.head}>
        <h3 className={styles.subtitle}>How many rounds</h3>
        <Button
          size="small"
          isDisabled={config.sweep.parameter === name}
          onPress={() => workbench.edit((was) => sweepRounds(was, probe.mechanism, epsilon, theoryRounds))}
        >
          Sweep the rounds
        </Button>
      </div>
      <DataTable
        label="What the theory says about the number of rounds"
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        columns={[
          { id: 'title', header: 'Rounds by', width: 152, cell: ({ title }) => title },
          { id: 'rounds', header: 'T', kind: 'number', width: 72, cell: (row) => formatCount(row.rounds) },
          {
            id: 'bound',
            header: 'Bound',
            kind: 'number',
            width: 84,
            cell: ({ plan }) => (plan ? formatNumber(plan.bound) : 'none'),
          },
          {
            id: 'epsilon',
            header: 'ε a round',
            kind: 'number',
            width: 92,
            cell: ({ plan }) => (plan ? formatNumber(plan.epsilon) : 'rises'),
          },
          {
            id: 'failure',
            header: 'May fail',
            kind: 'number',
            width: 108,
            cell: ({ plan }) => (plan ? (plan.failure < 1 ? formatPercent(plan.failure) : 'no promise') : '–'),
          },
          {
            id: 'measured',
            header: 'Measured, not private',
            kind: 'number',
            width: 160,
            cell: ({ measured }) => (measured === null ? '–' : formatNumber(measured)),
          },
          { id: 'source', header: 'From', width: 280, cell: ({ source }) => source },
        ]}
      />
      <AdviceWords
        advice={advice}
        settings={settings}
        distance={distance}
        frames={frames}
        theoryRounds={theoryRounds}
      />
    </section>
  );
}
