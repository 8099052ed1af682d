import { useRef, useState } from 'react';
import type { WatchedClaim } from '../../core/asking/claim.ts';
import type { Claim } from '../../core/privacy/book/entries.ts';
import { parseQuestion } from '../../core/question-language/parse-question.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { focusRefusedField } from '../../ui/controls/refused-field.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { formatPercent } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { probabilityText } from '../shared/words/precision-words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';

const kinds = [
  { id: 'above', label: 'at least L' },
  { id: 'below', label: 'at most U' },
  { id: 'between', label: 'from L to U' },
] as const;
const actions = [
  { id: 'warn', label: 'Warn' },
  { id: 'infer-only', label: 'Stop measuring' },
] as const;

/** Inference control: what nobody should become sure of, watched over the stream of answers. */
export function ClaimsPanel({ session: { claims } }: { session: OpenSession }) {
  return (
    <section className={shared.card} aria-label="Watched claims">
      <Disclosure title="Watch a claim" level={2} defaultExpanded={claims.length > 0}>
        <p className={shared.note}>
          When the answers together make a claim about the question above too probable, the room warns, or stops
          measuring and answers from the history alone. A claim belongs to the data: it is watched in every cube, with
          the answers of all of them, after a restart and a reload too. It cannot be removed, because then it would hold
          nothing back.
        </p>
        <ClaimForm />
        {claims.length > 0 && (
          <ul className={classNames(shared.list, styles.claims)}>
            {claims.map((watched, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: claims are only ever added at the end
              <ClaimRow key={index} watched={watched} />
            ))}
          </ul>
        )}
      </Disclosure>
    </section>
  );
}

function ClaimRow({ watched: { claim, words, probability, blind } }: { watched: WatchedClaim }) {
  const now = probability === null ? 'nothing known' : `${shown(probability)} probable`;
  const then = claim.action === 'warn' ? 'warns' : 'stops measuring';
  return (
    <li>
      <code>{words}</code>
      <span className={styles.claimState}>
        {claim.reached === null ? now : `reached ${shown(claim.reached)}`} · {then} at {formatPercent(claim.threshold)}
      </span>
      {blind !== null && <span className={shared.note}>It cannot be followed. {blind}</span>}
    </li>
  );
}

/** What has become too probable, for the top of the room: it bears on every question. */
export function ClaimWarning({ session: { claims } }: { session: OpenSession }) {
  const given = claims.filter(({ claim }) => claim.reached !== null);
  if (given.length === 0) return null;
  const isStopped = given.some(({ claim }) => claim.action === 'infer-only');
  return (
    <Notice kind="warning" announces title="A watched claim has become too probable">
      <ul className={styles.given}>
        {given.map(({ claim, words, probability }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: claims are only ever added at the end
          <li key={index}>
            <code>{words}</code>: {shown(Math.max(claim.reached ?? 0, probability ?? 0))} probable
          </li>
        ))}
      </ul>
      {isStopped
        ? 'Nothing more is measured on this data, in any cube: questions are answered from the history alone.'
        : 'Consider asking no further in this direction.'}
    </Notice>
  );
}

/** Noise is never bounded, so no claim about it is certain. */
function shown(probability: number): string {
  return probabilityText(Math.min(probability, 1 - Number.EPSILON));
}

function ClaimForm() {
  const workbench = useWorkbench();
  const text = useWorkbenchState((state) => state.ask.draft.text);
  const asked = useWorkbenchState((state) => state.ask.shown?.text ?? state.ask.draft.text);
  const problem = useWorkbenchState((state) => state.ask.problem);
  const needs = useWorkbenchState((state) => state.ask.needs);
  const session = useWorkbenchState((state) => state.ask.session);
  const [kind, setKind] = useState<(typeof kinds)[number]['id']>('above');
  const [low, setLow] = useState(0);
  const [high, setHigh] = useState(0);
  const [threshold, setThreshold] = useState(0.9);
  const [action, setAction] = useState<Claim['action']>('warn');
  const hasLow = kind !== 'below';
  const hasHigh = kind !== 'above';
  const isTurned = hasLow && hasHigh && low > high;
  const canWatch = session !== null && problem === null && text.trim() !== '' && !isTurned;
  const form = useRef<HTMLDivElement>(null);
  const watch = () => {
    if (!session || focusRefusedField(form.current)) return;
    const { query, constant } = parseQuestion(text, session.cube);
    // The constant is known to everybody, so it moves the bounds and not the claim.
    const ends = { low: hasLow ? low - constant : null, high: hasHigh ? high - constant : null };
    void workbench.ask.watch({ query, ...ends, threshold, action });
  };
  return (
    <div ref={form} className={styles.claimForm}>
      <p className={shared.note}>
        θ is <code>{asked}</code>.
      </p>
      {needs && (
        <Notice kind="info">
          <p>
            {problem?.message ?? 'The open cube cannot tell it.'} A claim about it is watched from the cube that has it.
          </p>
          <Button size="small" onPress={() => void workbench.ask.openNeeded()}>
            Open that cube
          </Button>
        </Notice>
      )}
      <Segmented label="Claim: θ is" value={kind} options={kinds} onChange={setKind} />
      <div className={styles.pair}>
        {hasLow && <NumberField label="L" value={low} onChange={setLow} />}
        {hasHigh && (
          <NumberField label="U" value={high} error={isTurned ? 'Must be at least L.' : undefined} onChange={setHigh} />
        )}
      </div>
      <div className={styles.pair}>
        <NumberField
          label="Too probable from"
          value={threshold}
          isShare
          min={0}
          max={1}
          minExclusive
          step={0.05}
          onChange={setThreshold}
        />
      </div>
      <Segmented label="Then" value={action} options={actions} onChange={setAction} />
      <div className={shared.buttons}>
        <Button size="small" isDisabled={!canWatch} onPress={watch}>
          Watch this claim
        </Button>
      </div>
    </div>
  );
}
