import { useEffect, useMemo, useState } from 'react';
import { countedIn } from '../../core/data/dataset-ref.ts';
import type { Margin } from '../../core/experiment/release/margins.ts';
import { whyUnknown } from '../../core/experiment/release/margins-after.ts';
import type { PostProcessing } from '../../core/experiment/release/post-processing.ts';
import { whyNotConsistent } from '../../core/experiment/release/post-processing.ts';
import { identityNotes, identityTitle } from '../../core/experiment/release/release-archive.ts';
import type { PostProcessed } from '../../core/experiment/run/trial-service.ts';
import type { ReleaseEntry } from '../../core/privacy/book/entries.ts';
import { buildWorkload } from '../../core/workload/registry.ts';
import type { Workload } from '../../core/workload/workload.ts';
import type { KeptResult } from '../../runtime/storage/book-keeper.ts';
import { sentenceOf } from '../../store/data-actions.ts';
import type { ShownRelease } from '../../store/release/release-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Checkbox } from '../../ui/controls/toggle.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { chargeWords, timeWords } from '../shared/ledger/ledger-words.ts';
import { halfWidthText } from '../shared/words/precision-words.ts';
import { capitalised } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { EffectsTable } from './effects-table.tsx';
import { postProcessingWords } from './post-processing-words.ts';
import { ReleaseFiles } from './release-files.tsx';
import { ReleaseInPython } from './release-in-python.tsx';
import styles from './release-room.module.css';
import { ReleasedTables } from './released-tables.tsx';
import { StatementList } from './statement-list.tsx';

/** What came out: everything here may be published. */
export function ReleasedView({ shown }: { shown: ShownRelease }) {
  const workbench = useWorkbench();
  const notKept = useWorkbenchState((state) => state.release.notKept);
  const { release, result } = shown;
  const dated = { ...release.identity, at: release.at };
  const notes = identityNotes(dated);
  return (
    <section className={styles.panel} aria-label="Released">
      <div className={classNames(shared.head, styles.head)}>
        <h2 className={shared.title}>{identityTitle(dated)}</h2>
        <div className={classNames(shared.row, styles.buttons)}>
          <Button size="small" onPress={() => void workbench.release.show(null)}>
            Back
          </Button>
        </div>
      </div>
      <p className={shared.prose}>
        {`${release.what} · charged ε = ${formatSetting(release.spent)} at ${timeWords(release.at)}`}
      </p>
      {notes !== '' && <p>{notes}</p>}
      {notKept !== null && (
        <Notice kind="warning" announces>
          {notKept}
        </Notice>
      )}
      {result ? <Result shown={shown} result={result} /> : <Notice kind="warning">{whyNothingIsShown(release)}</Notice>}
    </section>
  );
}

/** A ledger that came from elsewhere has no tables. */
function whyNothingIsShown(release: ReleaseEntry): string {
  if (release.outcome !== 'released') return capitalised(chargeWords(release));
  return 'It was released, and this browser does not keep what came out: it came with a ledger from elsewhere, or storage was cleared. Whoever released it has its files; to release it again is to pay again.';
}

const MOST_LISTED = 60;

/** How far off each table may be, where that is known. */
function marginsIn({ blocks }: Workload, margins: readonly Margin[] | undefined, many: string, whyNot: string): string {
  const labels = new Map<string, string[]>();
  for (const [index, { label }] of blocks.entries()) {
    const margin = margins?.[index] ?? null;
    if (margin === null) continue;
    const widest = halfWidthText(typeof margin === 'number' ? margin : margin.reduce((a, b) => Math.max(a, b), 0));
    labels.set(widest, [...(labels.get(widest) ?? []), label]);
  }
  if (labels.size === 0) return whyNot;
  const known = Array.from(labels, ([widest, those]) => `±${widest} in ${listed(those)}`);
  const more = known.length > MOST_LISTED ? '; and so on, as in the files' : '';
  return `In nine draws of ten the noise moves an answer by no more than this, in ${many}: ${known.slice(0, MOST_LISTED).join('; ')}${more}. That is a privacy interval: it says nothing of how the ${many} were sampled.`;
}

function listed(labels: readonly string[]): string {
  const more = labels.length - MOST_LISTED;
  return more > 0 ? `${labels.slice(0, MOST_LISTED).join(', ')} and ${more} more` : labels.join(', ');
}

const AS_RELEASED: PostProcessing = { consistent: false, nonNegative: false, rounded: false };

function Result({ shown, result }: { shown: ShownRelease; result: KeptResult }) {
  const workbench = useWorkbench();
  const [how, setHow] = useState(AS_RELEASED);
  const [processed, setProcessed] = useState<{ readonly how: PostProcessing; readonly is: PostProcessed } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const workload = useMemo(() => buildWorkload(result.experiment.workload, result.domain), [result]);
  const isPlain = !how.consistent && !how.nonNegative && !how.rounded;
  useEffect(() => {
    if (isPlain) return;
    let isWanted = true;
    workbench.release.postProcess(result, how).then(
      (is) => isWanted && setProcessed({ how, is }),
      (problem: unknown) => isWanted && setError(sentenceOf(problem)),
    );
    return () => {
      isWanted = false;
    };
  }, [workbench, result, how, isPlain]);
  const shownNow: PostProcessed | null = isPlain ? result : processed?.how === how ? processed.is : null;
  const why = whyNotConsistent(workload);
  const whyNot = whyUnknown(result);
  const { many } = countedIn(result.experiment.dataset);
  const change = (part: Partial<PostProcessing>) => {
    setError(null);
    setHow({ ...how, ...part });
  };
  return (
    <>
      <fieldset className={classNames(styles.steps, 'screen-only')}>
        <legend>Made of the released tables, at no cost</legend>
        <Checkbox
          isSelected={how.consistent}
          isDisabled={why !== null}
          onChange={(consistent) => change({ consistent })}
        >
          Consistent: tables agree on what they share
        </Checkbox>
        <Checkbox isSelected={how.nonNegative} onChange={(nonNegative) => change({ nonNegative })}>
          Non-negative: counts below zero become zero
        </Checkbox>
        <Checkbox isSelected={how.rounded} onChange={(rounded) => change({ rounded })}>
          Rounded to whole numbers
        </Checkbox>
        {why !== null && <p className={shared.prose}>{why}</p>}
      </fieldset>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {!shownNow && error === null && <Loading label="Working out the tables" />}
      {shownNow && (
        <>
          <ReleaseFiles shown={shown} result={result} workload={workload} processed={shownNow} how={how} />
          <ReleasedTables
            domain={result.domain}
            workload={workload}
            answers={shownNow.answers}
            margins={shownNow.margins}
            whyNot={whyNot}
          />
        </>
      )}
      <div className="screen-only">
        <ReleaseInPython experiment={result.experiment} schema={result.schema} />
        <EffectsTable experiment={result.experiment} of={result} />
      </div>
      <h3 className={styles.subtitle}>What is guaranteed</h3>
      <StatementList statement={result.statement} />
      {shownNow && (
        // Where no table has any, the reason stands above the table on the screen.
        <p className={classNames(shared.prose, !shownNow.margins?.some((margin) => margin !== null) && styles.onPaper)}>
          {marginsIn(workload, shownNow.margins, many, whyNot)}
        </p>
      )}
      {!isPlain && (
        <p
          className={shared.prose}
        >{`The tables are ${postProcessingWords(how)}, worked out from the released ones alone.`}</p>
      )}
    </>
  );
}
