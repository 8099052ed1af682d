import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { beliefKey } from '../shared/posterior/posterior-view.ts';
import { DefinedTerm } from '../shared/words/glossary.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './ask-room.module.css';
import { HypothesisLine } from './hypothesis-line.tsx';
import { ImpossibleNote, MisfitNote } from './misfit-note.tsx';
import { PosteriorPanel } from './posterior-panel.tsx';

/** What is known about the question that stands in the form. */
export function AnswerPanel() {
  const workbench = useWorkbench();
  // One by one, so that moving the confidence draws nothing here that does not depend on it.
  const shown = useWorkbenchState((state) => state.ask.shown);
  const showsTruth = useWorkbenchState((state) => state.ask.showsTruth);
  const truth = useWorkbenchState((state) => state.ask.truth);
  const problem = useWorkbenchState((state) => state.ask.problem);
  const needs = useWorkbenchState((state) => state.ask.needs);
  const answered = useWorkbenchState((state) => state.ask.session?.answers.length ?? 0);
  const belief = shown?.result.belief ?? null;
  const value = shown && truth?.text === shown.text ? truth.value : null;
  return (
    <section className={classNames(shared.card, answered > 0 && styles.answer)} aria-labelledby="answer-title">
      <div className={styles.head}>
        <h2 id="answer-title" className={shared.title}>
          Answer
        </h2>
        <Switch isSelected={showsTruth} onChange={(on) => void workbench.ask.showTruth(on)}>
          Show the truth (not private)
        </Switch>
      </div>
      {!shown && needs && (
        <EmptyState title="No answer yet">It stands here as soon as the question can be asked.</EmptyState>
      )}
      {!shown && !needs && (
        <EmptyState title={problem && !problem.told ? 'The question is not understood yet' : 'No question yet'}>
          {problem?.told
            ? 'Enter takes the question under the field for yours; nothing is asked by that.'
            : problem
              ? 'The note under the question shows where it goes wrong and what would work instead.'
              : 'Type one, fill in the form, or mark cells on the cube. You see what it costs before anything is spent.'}
        </EmptyState>
      )}
      {shown?.hypothesis && <HypothesisLine hypothesis={shown.hypothesis} belief={belief} />}
      {shown && belief && (
        <PosteriorPanel key={beliefKey(shown.text, belief)} text={shown.text} belief={belief} truth={value} />
      )}
      {shown?.agreement && <ImpossibleNote impossible={shown.agreement.impossible} />}
      {shown?.agreement?.misfit && (
        <MisfitNote misfit={shown.agreement.misfit} of="The answers behind this" answers={answered} />
      )}
      {shown && !belief && (
        <EmptyState title="Nothing is known yet">
          The answers so far do not determine this question, so there is no{' '}
          <DefinedTerm term="posterior">posterior</DefinedTerm> to draw.
          {value !== null && (
            <>
              {' '}
              Truth: {formatSetting(value)} <em>(not private)</em>.
            </>
          )}
        </EmptyState>
      )}
    </section>
  );
}
