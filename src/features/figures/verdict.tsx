import type { Check } from '../../core/figures/verdict/check.ts';
import type { Judgement } from '../../core/figures/verdict/judge.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { CheckIcon, CloseIcon, DashIcon } from '../../ui/controls/icons.tsx';
import styles from './verdict.module.css';
import { verdictWords } from './verdict-words.ts';

export interface VerdictProps {
  judgement: Judgement | null;
  /** Trials that the run has, or will have. */
  planned: number;
  isRunning: boolean;
}

export function Verdict(props: VerdictProps) {
  const { judgement, planned, isRunning } = props;
  const { basis } = verdictWords(judgement, isRunning, planned);
  return (
    <section className={styles.verdict} aria-label="Verdict" aria-live="polite" aria-busy={isRunning}>
      <div className={styles.head}>
        <h2 className={styles.title}>Verdict</h2>
        <VerdictChip {...props} />
      </div>
      <p className={styles.basis}>{basis}</p>
      {judgement && judgement.trials > 0 && (
        <ul className={styles.checks}>
          {judgement.checks.map((check) => (
            <CheckLine key={check.claim} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function VerdictChip({ judgement, planned, isRunning }: VerdictProps) {
  const { tone, title } = verdictWords(judgement, isRunning, planned);
  return <Chip kind={tone}>{title}</Chip>;
}

function CheckLine({ check: { claim, holds, evidence } }: { check: Check }) {
  const [Icon, word, tone] =
    holds === null
      ? ([DashIcon, 'Open', styles.open] as const)
      : holds
        ? ([CheckIcon, 'Holds', styles.holds] as const)
        : ([CloseIcon, 'Does not hold', styles.fails] as const);
  return (
    <li className={styles.check}>
      <span className={tone}>
        <Icon />
        <span className="visually-hidden">{word}: </span>
      </span>
      <div>
        <p>{claim}</p>
        <p className={styles.evidence}>{evidence}</p>
      </div>
    </li>
  );
}
