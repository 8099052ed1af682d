import { useRef, useState } from 'react';
import type { Claim } from '../../core/asking/belief.ts';
import { parseQuestion } from '../../core/question-language/parse-question.ts';
import { queryText } from '../../core/question-language/question-text.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { focusRefusedField } from '../../ui/controls/refused-field.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { formatPercent, formatSetting } from '../../ui/format.ts';
import { probabilityText } from '../shared/words/precision-words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';

const kinds = [
  { id: 'above', label: 'θ is at least' },
  { id: 'below', label: 'θ is at most' },
] as const;
const actions = [
  { id: 'warn', label: 'Warn' },
  { id: 'infer-only', label: 'Stop measuring' },
] as const;

/** Inference control: what nobody should become sure of, watched over the stream of answers. */
export function ClaimsPanel({ session }: { session: OpenSession }) {
  const { cube, claims } = session;
  return (
    <section className={styles.panel} aria-label="Watched claims">
      <Disclosure title="Watch a claim" level={2} defaultExpanded={claims.length > 0}>
        <p className={styles.note}>
          Where the answers together make a claim about the question above too probable, the room warns, or answers from
          the history alone from then on. It is watched for as long as this ledger is open, over reloads too, and cannot
          be taken back, for then it would hold nothing back.
        </p>
        <ClaimForm />
        {claims.length > 0 && (
          <ul className={styles.claims}>
            {claims.map(({ claim, probability }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: claims are only ever added at the end
              <li key={index}>
                <span>
                  <code>{queryText(claim.query, cube)}</code> {boundsText(claim)}
                </span>
                <span className={styles.claimState}>
                  {probability === null ? 'nothing known' : probabilityText(probability)} of{' '}
                  {formatPercent(claim.threshold)} · {claim.action === 'warn' ? 'warns' : 'stops measuring'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </section>
  );
}

/** What has become too probable, for the top of the room: it bears on every question. */
export function ClaimWarning({ session: { claims } }: { session: OpenSession }) {
  const given = claims.filter(({ claim, probability }) => (probability ?? 0) >= claim.threshold);
  if (given.length === 0) return null;
  return (
    <Notice kind="warning" announces title="A watched claim has become too probable">
      {given.some(({ claim }) => claim.action === 'infer-only')
        ? 'Nothing is measured any more: questions are answered from the history alone.'
        : 'Consider to ask no further in this direction.'}
    </Notice>
  );
}

function ClaimForm() {
  const workbench = useWorkbench();
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const problem = useWorkbenchState((state) => state.ask.problem);
  const session = useWorkbenchState((state) => state.ask.session);
  const [kind, setKind] = useState<'above' | 'below'>('above');
  const [bound, setBound] = useState(0);
  const [threshold, setThreshold] = useState(0.9);
  const [action, setAction] = useState<Claim['action']>('warn');
  const canWatch = session !== null && problem === null && text.trim() !== '';
  const form = useRef<HTMLDivElement>(null);
  const watch = () => {
    if (!session || focusRefusedField(form.current)) return;
    const { query, constant } = parseQuestion(text, session.cube);
    // The constant is known to everybody, so it moves the bound and not the claim.
    const limit = bound - constant;
    const [low, high] = kind === 'above' ? [limit, null] : [null, limit];
    void workbench.ask.watch({ query, low, high, threshold, action });
  };
  return (
    <div ref={form} className={styles.claimForm}>
      <p className={styles.note}>
        θ is <code>{text}</code>.
      </p>
      <Segmented label="Claim" value={kind} options={kinds} onChange={setKind} />
      <div className={styles.pair}>
        <NumberField label="Bound" value={bound} onChange={setBound} />
        <NumberField
          label="Too probable from"
          value={threshold}
          min={0}
          max={1}
          minExclusive
          step={0.05}
          onChange={setThreshold}
        />
      </div>
      <Segmented label="Then" value={action} options={actions} onChange={setAction} />
      <div className={styles.buttons}>
        <Button size="small" isDisabled={!canWatch} onPress={watch}>
          Watch this claim
        </Button>
      </div>
    </div>
  );
}

function boundsText({ low, high }: Claim): string {
  return low === null ? `≤ ${formatSetting(high ?? 0)}` : `≥ ${formatSetting(low)}`;
}
