import type { RoundPlan } from '../../../../core/mechanisms/mwem/advice.ts';
import type { RoundsView } from '../../../../core/mechanisms/mwem/rounds.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DataTable } from '../../../../ui/controls/data-table.tsx';
import { formatCount, formatNumber, formatPercent, formatSetting } from '../../../../ui/format.ts';
import styles from '../run-view.module.css';
import type { ParamSweep } from '../run-view.ts';
import { AdviceWords } from './advice-words.tsx';
import { roundsToSweep } from './rounds-to-sweep.ts';

interface AdviceRow {
  readonly title: string;
  readonly rounds: number;
  /** Null where rounds spend different ε, which no theorem bounds. */
  readonly plan: RoundPlan | null;
  readonly measured: number | null;
  readonly source: string;
}

/** How the rounds of a run share its budget. */
const sources = {
  pure: 'ε shared by all rounds',
  approximate: 'composed by Theorem 3.2 (2010)',
  concentrated: 'ρ shared by all rounds',
} as const;

/** How many rounds the theory would take, what it promises for those taken here, and how to find out. */
export function RoundsAdvice({ view, sweep }: { view: RoundsView; sweep: ParamSweep }) {
  const { frames, settings, advice } = view;
  const taken = frames.length - 1;
  const { last, average } = frames[taken];
  const isAdaptive = settings.rounds === 'adaptive';
  const rows: AdviceRow[] = [
    {
      title: isAdaptive ? 'This run, adaptive' : 'This run',
      rounds: taken,
      plan: isAdaptive ? null : advice.taken,
      measured: (average ?? last).largestError,
      source: sources[settings.composition],
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
  const theoryRounds = (settings.composition === 'pure' ? advice.pure : advice.approximate).rounds;
  return (
    <section className={styles.advice} aria-label="How many rounds">
      <div className={styles.head}>
        <h3 className={styles.title}>How many rounds</h3>
        <Button
          size="small"
          isDisabled={sweep.isOver('rounds')}
          onPress={() => sweep.over('rounds', roundsToSweep(settings, theoryRounds))}
        >
          Sweep the rounds
        </Button>
      </div>
      <DataTable
        label="What the theory says about the number of rounds"
        rowCount={rows.length}
        rowAt={(index) => rows[index]}
        columns={[
          { header: 'Rounds by', width: 152, cell: ({ title }) => title },
          { header: 'T', kind: 'number', width: 72, cell: (row) => formatCount(row.rounds) },
          {
            header: 'Bound',
            kind: 'number',
            width: 84,
            cell: ({ plan }) => (plan ? formatNumber(plan.bound) : 'none'),
          },
          {
            header: 'ε a round',
            kind: 'number',
            width: 92,
            cell: ({ plan }) => (plan ? formatNumber(plan.epsilon) : 'rises'),
          },
          {
            header: 'May fail',
            kind: 'number',
            width: 108,
            cell: ({ plan }) => (plan ? (plan.failure < 1 ? formatPercent(plan.failure) : 'no promise') : '–'),
          },
          {
            header: 'Measured, not private',
            kind: 'number',
            width: 160,
            cell: ({ measured }) => (measured === null ? '–' : formatNumber(measured)),
          },
          { header: 'From', width: 280, cell: ({ source }) => source },
        ]}
      />
      <AdviceWords view={view} theoryRounds={theoryRounds} />
    </section>
  );
}
