import type { Check, CheckOutcome } from '../../core/figures/verdict/check.ts';
import { VERDICT_CONFIDENCE } from '../../core/figures/verdict/curves.ts';
import type { Judgement } from '../../core/figures/verdict/judge.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { CheckIcon, CloseIcon, DashIcon, InfoIcon } from '../../ui/controls/icons.tsx';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { ClaimBar } from './claim-bar.tsx';
import type { FigureOnPage } from './figure-run.ts';
import styles from './verdict.module.css';
import { outcomeMeaning, verdictWords } from './verdict-words.ts';

export function Verdict({ run }: { run: FigureOnPage }) {
  const { judgement, trials, kept, all, more } = run;
  const isRunning = run.status === 'running';
  const { basis } = verdictWords(judgement, isRunning, trials);
  return (
    <section className={shared.lines} aria-label="Verdict" aria-live="polite" aria-busy={isRunning}>
      <div className={shared.head}>
        <h2 className={shared.title}>Verdict</h2>
        <VerdictChip judgement={judgement} planned={trials} isRunning={isRunning} />
      </div>
      <p className={shared.caption}>{basis}</p>
      {kept > 0 && (
        <div>
          {/* While the run goes on the button waits, and keeps the focus. */}
          <Button size="small" isPending={isRunning} onPress={more}>
            {isRunning || kept === all ? plural(trials, 'more trial') : 'Finish this run'}
          </Button>
        </div>
      )}
      {judgement && judgement.trials > 0 && (
        <>
          <ul className={styles.checks}>
            {judgement.checks.map((check) => (
              <CheckLine key={check.claim} check={check} />
            ))}
          </ul>
          <p className={shared.caption}>
            In brackets and as bars: Student’s interval of the mean over trials, with {100 * VERDICT_CONFIDENCE} %
            confidence or more, so that the next run does not overturn a verdict. It decides only where it lies wholly
            on one side of the limit; the claim holds in the tinted part.
          </p>
        </>
      )}
    </section>
  );
}

export interface VerdictChipProps {
  judgement: Judgement | null;
  /** Trials that the run has, or will have. */
  planned: number;
  isRunning: boolean;
}

export function VerdictChip({ judgement, planned, isRunning }: VerdictChipProps) {
  const { tone, title } = verdictWords(judgement, isRunning, planned);
  return <Chip kind={tone}>{title}</Chip>;
}

const marks: Readonly<Record<CheckOutcome, { Icon: () => React.ReactNode; word: string; tone: string | undefined }>> = {
  holds: { Icon: CheckIcon, word: 'Holds', tone: styles.holds },
  fails: { Icon: CloseIcon, word: 'Fails', tone: styles.fails },
  refuted: { Icon: InfoIcon, word: 'The paper’s claim does not hold here', tone: styles.refuted },
  open: { Icon: DashIcon, word: 'Open', tone: styles.open },
  unjudged: { Icon: DashIcon, word: 'Not judged', tone: styles.open },
};

function CheckLine({ check: { claim, outcome, evidence, comparison } }: { check: Check }) {
  const { Icon, word, tone } = marks[outcome];
  const meaning = outcomeMeaning[outcome];
  return (
    <li className={styles.check}>
      <span className={tone}>
        <Icon />
      </span>
      <div>
        <p>{claim}</p>
        <p className={classNames(shared.caption, styles.evidence)}>
          <span className={tone}>{word}.</span> {evidence}
          {meaning !== undefined && comparison && ` ${meaning}`}
        </p>
        {comparison && outcome !== 'unjudged' && <ClaimBar comparison={comparison} />}
      </div>
    </li>
  );
}
