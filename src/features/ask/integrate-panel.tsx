import { useCallback, useEffect, useMemo, useState } from 'react';
import { estimatorById, estimators } from '../../core/estimators/registry.ts';
import { defaultParams, type ParamValue } from '../../core/params.ts';
import { specText } from '../../core/question-language/question-text.ts';
import type { Integration, OpenSession } from '../../store/ask/ask-state.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DataTable, type DataTableColumn } from '../../ui/controls/data-table.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { ParamForm } from '../shared/param-form.tsx';
import { asPreciseAs } from '../shared/words/precision-words.ts';
import { plural } from '../shared/words/spelling.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { type AnsweredRow, answerColumns } from './answer-columns.tsx';
import { InsightView } from './insight-view.tsx';
import { LearningPanel } from './learning-panel.tsx';
import { ImpossibleNote, MisfitNote } from './misfit-note.tsx';
import { PosteriorDifference } from './posterior-difference.tsx';
import { SyntheticPanel } from './synthetic-panel.tsx';

interface EstimateRow extends AnsweredRow {
  readonly estimate: number;
}

const columns: readonly DataTableColumn<EstimateRow>[] = [
  ...answerColumns<EstimateRow>('Noisy answer'),
  {
    id: 'estimate',
    header: 'Estimate',
    kind: 'number',
    width: 110,
    cell: ({ estimate, scale }) => asPreciseAs(estimate, scale),
    sortValue: ({ estimate }) => estimate,
  },
  {
    id: 'moved',
    header: 'Moved by, in λ',
    kind: 'number',
    width: 120,
    cell: (row) => formatNumber(movedBy(row)),
    sortValue: movedBy,
  },
];

function movedBy({ answer, estimate, scale }: EstimateRow): number {
  return (estimate - answer) / scale;
}

/** Any estimator over the whole history: better answers to what was asked, an answer to what is asked now, at no cost. */
export function IntegratePanel({ session }: { session: OpenSession }) {
  const workbench = useWorkbench();
  const integration = useWorkbenchState(({ ask }) =>
    ask.integration?.of.cube === session.cube ? ask.integration : null,
  );
  const [id, setId] = useState('kernel-pca');
  const [chosen, setChosen] = useState<Readonly<Record<string, ParamValue>>>({});
  const { params, summary } = estimatorById(id, 'estimator');
  const values: Readonly<Record<string, ParamValue>> = {
    ...defaultParams(params),
    ...('chains' in params && { chains: workbench.ask.integration.cores }),
    ...chosen,
  };
  const isBusy = integration?.isBusy ?? false;
  // Nobody who has left the room waits for it, and another room may need the cores.
  useEffect(() => () => workbench.ask.integration.leave(), [workbench]);
  return (
    <section className={shared.card} aria-labelledby="integrate-title">
      <h2 id="integrate-title" className={shared.title}>
        Put the history together
      </h2>
      <p className={shared.note}>
        Every answer of the history, paid for here or imported, goes into one consistent picture: better answers to what
        was asked, and an answer to the question that stands above. It looks at noisy answers only, so it costs nothing.
      </p>
      <Select
        label="Reconstruct with"
        value={id}
        description={summary}
        options={estimators.map((estimator) => ({ id: estimator.id, label: estimator.title }))}
        onChange={(next) => {
          setId(next);
          setChosen({});
        }}
      />
      <ParamForm
        specs={params}
        valueAt={(key) => values[key]}
        onChange={(key, value) => setChosen({ ...chosen, [key]: value })}
      />
      <div className={shared.buttons}>
        <Button
          isDisabled={session.answers.length === 0 || isBusy}
          onPress={() => void workbench.ask.integration.start(id, values)}
        >
          Put together
        </Button>
        {integration?.learning?.canResume && !isBusy && (
          <Button onPress={() => void workbench.ask.integration.resume()}>Resume learning</Button>
        )}
        {integration && !isBusy && (
          <Button variant="quiet" onPress={() => workbench.ask.integration.dismiss()}>
            Hide
          </Button>
        )}
      </div>
      {session.answers.length === 0 && <p className={shared.note}>There is no answer to put together yet.</p>}
      {isBusy && integration?.learning && (
        <>
          <LearningPanel learning={integration.learning} />
          <SyntheticPanel integration={integration} />
        </>
      )}
      {isBusy && integration && !integration.learning && (
        <Loading
          label={`Putting ${plural(integration.of.answers.length, 'answer')} together`}
          onCancel={() => workbench.ask.integration.dismiss()}
        />
      )}
      {integration?.error && (
        <Notice kind="error" announces onDismiss={() => workbench.ask.integration.dismiss()}>
          {integration.error}
        </Notice>
      )}
      {integration?.result && !isBusy && (
        <Integrated
          integration={integration}
          result={integration.result}
          since={session.answers.length - integration.of.answers.length}
        />
      )}
    </section>
  );
}

interface IntegratedProps {
  integration: Integration;
  result: NonNullable<Integration['result']>;
  /** How many answers came after it. */
  since: number;
}

function Integrated({ integration, result, since }: IntegratedProps) {
  const { answers, cube } = integration.of;
  const rows = useMemo(
    () =>
      result.history.map((estimate, index): EstimateRow => {
        const { spec, answer, scale } = answers[index];
        return { number: index + 1, text: specText(spec, cube), answer, scale, estimate };
      }),
    [result, answers, cube],
  );
  const rowAt = useCallback((index: number) => rows[index], [rows]);
  const { title, synthetic } = estimatorById(integration.estimator, 'estimator');
  const [answer] = result.answers;
  return (
    <>
      {since > 0 && (
        <Notice kind="info">
          {`${plural(since, 'answer')} joined the history since; put it together again to have ${since === 1 ? 'it' : 'them'} counted.`}
        </Notice>
      )}
      {answer && integration.question !== null && (
        <p role="status">
          {`${title} says of “${integration.question}”: `}
          <strong>
            {answer.estimate === undefined
              ? 'nothing'
              : asPreciseAs(answer.estimate, answer.variance ? Math.sqrt(answer.variance) : 1)}
          </strong>
          {answer.variance !== undefined &&
            `, with noise of ± ${formatNumber(Math.sqrt(answer.variance))} (standard deviation)`}
          {'. '}
          {answer.interval && betweenText(answer.interval, result.confidence)}
          {answer.reason}
        </p>
      )}
      {result.impossible && <ImpossibleNote impossible={result.impossible} />}
      {answer?.misfit && (
        <MisfitNote misfit={answer.misfit} of="The answers behind this estimate" answers={answers.length} />
      )}
      {result.misfit && result.misfit.redundant !== answer?.misfit?.redundant && (
        <MisfitNote misfit={result.misfit} of="The answers of the history" answers={answers.length} />
      )}
      {answer?.densities && answer.densities.theta.length > 0 && (
        <PosteriorDifference densities={answer.densities} errorBound={answer.errorBound ?? 0} />
      )}
      <DataTable
        label={`What ${title} makes of the history`}
        columns={columns}
        rowCount={rows.length}
        rowAt={rowAt}
        maxHeight={280}
        empty="Nothing was put together."
      />
      {result.insight && (
        <InsightView
          insight={result.insight}
          texts={rows.map(({ text }) => text)}
          isStopped={integration.learning?.canResume ?? false}
        />
      )}
      {synthetic && <SyntheticPanel integration={integration} />}
    </>
  );
}

function betweenText([low, high]: readonly [number, number], confidence: number): string {
  const half = (high - low) / 2;
  return `With ${formatPercent(confidence)} probability it lies between ${asPreciseAs(low, half)} and ${asPreciseAs(high, half)}. `;
}
