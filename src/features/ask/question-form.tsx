import { type FormEvent, useState } from 'react';
import { plainFrame } from '../../core/data/description.ts';
import type { Domain } from '../../core/data/domain.ts';
import { CONFIDENCES } from '../../core/question-language/parse-wish.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { formatPercent } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { CubeOffer } from './cube-offer.tsx';
import { QuestionEntry } from './question-entry.tsx';
import styles from './question-form.module.css';
import { QuestionHelp } from './question-help.tsx';
import { QuestionOutcome } from './question-outcome.tsx';

/**
 * A question, typed or picked, and how well its answer has to be known. Each part is redrawn by what it shows alone; a field
 * that is refused holds asking back.
 */
export function QuestionForm({ cube }: { cube: Domain }) {
  const workbench = useWorkbench();
  const frame = useWorkbenchState(({ data }) => data.description && plainFrame(data.description).domain);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    void workbench.ask.ask();
  };
  return (
    <form className={shared.parts} onSubmit={ask} aria-label="Question">
      <QuestionEntry domain={cube} />
      {frame && <CubeOffer domain={frame} />}
      <WantedHalfWidth />
      <BestHalfWidth />
      <WantedConfidence />
      <AskButton />
      <Verdict />
      <QuestionHelp cube={cube} />
    </form>
  );
}

function WantedHalfWidth() {
  const workbench = useWorkbench();
  const halfWidth = useWorkbenchState((state) => state.ask.draft.halfWidth);
  return (
    <NumberField
      label="Wanted half-width, ±"
      value={halfWidth}
      min={0}
      minExclusive
      description="How far the answer may be off."
      onChange={(next) => void workbench.ask.edit({ halfWidth: next })}
    />
  );
}

/** The other way round: how narrow this ε can make it. */
function BestHalfWidth() {
  const workbench = useWorkbench();
  const left = useWorkbenchState(({ ask }) => ask.session?.budget.left ?? 0);
  const cannotAsk = useWorkbenchState(({ ask: { problem, draft } }) => problem !== null || draft.text.trim() === '');
  const [chosen, setChosen] = useState<number | null>(null);
  // All that is left, until another ε is typed; never more than that.
  const epsilon = Number(Math.min(chosen ?? left, left).toPrecision(6));
  return (
    <div className={styles.pair}>
      <NumberField label="ε to spend" value={epsilon} min={0} max={Math.max(left, epsilon)} onChange={setChosen} />
      <Button isDisabled={cannotAsk || !(epsilon > 0)} onPress={() => void workbench.ask.narrow(epsilon)}>
        Best ± for this ε
      </Button>
    </div>
  );
}

function WantedConfidence() {
  const workbench = useWorkbench();
  const confidence = useWorkbenchState((state) => state.ask.draft.confidence);
  return (
    <Slider
      label="Confidence"
      value={confidence}
      min={CONFIDENCES.least}
      max={CONFIDENCES.most}
      format={formatPercent}
      onChange={(next) => void workbench.ask.edit({ confidence: next })}
    />
  );
}

function Verdict() {
  const shown = useWorkbenchState((state) => state.ask.shown);
  return shown && <QuestionOutcome shown={shown} />;
}

function AskButton() {
  const cannotAsk = useWorkbenchState(
    ({ ask: { problem, draft, asking } }) => problem !== null || draft.text.trim() === '' || asking,
  );
  return (
    <div className={shared.buttons}>
      <Button variant="primary" type="submit" isDisabled={cannotAsk}>
        Ask
      </Button>
    </div>
  );
}
