import type { Check, CheckOutcome } from '../../core/figures/verdict/check.ts';
import { VERDICT_CONFIDENCE } from '../../core/figures/verdict/curves.ts';
import type { Measured } from '../../core/figures/verdict/finding.ts';
import type { Judgement } from '../../core/figures/verdict/judge.ts';
import { makeScale } from '../../ui/charts/scale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { CheckIcon, CloseIcon, DashIcon, InfoIcon } from '../../ui/controls/icons.tsx';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
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

const WIDTH = 200;
const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;
/** How much room is left beside what is drawn, as a share of it. */
const AIR = 0.25;
const MOST_STEPS = 3;
const MOST_FACTOR = 30;

/** The interval and the limit of a check, small. The sentence beside it has the numbers. */
export function ClaimBar({ comparison }: { comparison: Measured }) {
  const { estimate, low, high, limit, wanted, scale } = comparison;
  const [from, to] = rangeOf(comparison);
  const toX = makeScale(scale, [from, to], [0, WIDTH]);
  const xOf = (value: number) => (value <= from ? 0 : value >= to ? WIDTH : toX(value));
  const edge = xOf(limit);
  const [left, right] = [xOf(low), xOf(high)];
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" preserveAspectRatio="none">
      <rect
        x={wanted === 'below' ? 0 : edge}
        width={wanted === 'below' ? edge : WIDTH - edge}
        height={HEIGHT}
        className={styles.wanted}
      />
      <path d={`M${edge} 0V${HEIGHT}`} className={styles.limit} />
      <path d={`M${left} ${MIDDLE}H${Math.max(right, left + 1)}`} className={styles.interval} />
      <path d={`M${xOf(estimate)} 3V${HEIGHT - 3}`} className={classNames(styles.interval, styles.estimate)} />
    </svg>
  );
}

/** All of the interval where it is not much wider than the way from the estimate to the limit; else it runs off the bar. */
function rangeOf({ estimate, low, high, limit, scale }: Measured): readonly [number, number] {
  const [near, far] = [Math.min(estimate, limit), Math.max(estimate, limit)];
  if (scale === 'linear') {
    const most = MOST_STEPS * (far - near || Math.abs(far) || 1);
    const [from, to] = [Math.max(low, near - most), Math.min(high, far + most)];
    const air = AIR * (Math.max(to, far) - Math.min(from, near) || most);
    return [Math.min(from, near) - air, Math.max(to, far) + air];
  }
  const [least, most] = [Math.max(near, Number.MIN_VALUE) / MOST_FACTOR, far * MOST_FACTOR];
  const [from, to] = [Math.min(Math.max(low, least), near), Math.max(Math.min(high, most), far)];
  const air = Math.max((to / from) ** AIR, 1.1);
  return [from / air, to * air];
}
