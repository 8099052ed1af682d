import { useMemo, useState } from 'react';
import { whyNotFollowed } from '../../core/asking/claim.ts';
import type { Domain } from '../../core/data/domain.ts';
import { refuseLargeCsv } from '../../core/data/schema/dataset-csv.ts';
import { estimatorById } from '../../core/estimators/registry.ts';
import { guaranteeAt } from '../../core/experiment/guarantees.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { whyUncounted } from '../../core/experiment/release/counted-in-claims.ts';
import { type ReleaseStatement, releaseStatement } from '../../core/experiment/release/release-statement.ts';
import { epsilonShown, secondLook, uncoveredSentence } from '../../core/experiment/release/second-look.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { attempt } from '../../core/outcome.ts';
import {
  type Book,
  balanceOf,
  lastIdentity,
  leftForRelease,
  peopleAnswerSentence,
  problemWithCharge,
  spentBefore,
} from '../../core/privacy/book/book.ts';
import type { ChargeOrder } from '../../core/privacy/book/entries.ts';
import type { KnownData } from '../../store/ask/ask-state.ts';
import { visibleRelease } from '../../store/data-in-view.ts';
import { problemWithPersons } from '../../store/unit-of-data.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { ProgressBar } from '../../ui/controls/progress-bar.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { useNeedsConversion } from '../shared/ledger/budget-conversion.tsx';
import { BudgetForm } from '../shared/ledger/budget-form.tsx';
import { useWorkload } from '../shared/use-workload.ts';
import { datasetTitle, workloadSize, workloadTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { EarlierReleases } from './earlier-releases.tsx';
import { EffectsTable } from './effects-table.tsx';
import { ExpectedNoise, useExpectedNoise } from './expected-noise.tsx';
import { ReleaseInPython } from './release-in-python.tsx';
import styles from './release-room.module.css';
import { ReleasedView } from './released-view.tsx';
import { StatementList } from './statement-list.tsx';
import { useChoice } from './use-choice.ts';

const USUAL_RECORDS = 10_000;

/** What will be guaranteed, of what and for whom, what will not, what it costs; then one press. */
export function LastPage() {
  const shown = useWorkbenchState(visibleRelease);
  const known = useWorkbenchState((state) => state.ask.known);
  const description = useWorkbenchState((state) => state.data.description);
  const { problemWithPlace } = useWorkbench().ask.sessions;
  if (problemWithPlace !== null) {
    return (
      <Notice kind="warning" title="Nothing can be released on this page">
        {problemWithPlace}
      </Notice>
    );
  }
  if (shown) return <ReleasedView shown={shown} />;
  if (known?.of !== description || !known) return <Loading label="Looking for what was charged to this data before" />;
  return (
    <>
      <BeforeRelease known={known} />
      <EarlierReleases releases={known.book.releases} />
    </>
  );
}

function BeforeRelease({ known }: { known: KnownData }) {
  const { choice, experiment } = useChoice();
  const data = useWorkbenchState((state) => state.data);
  const watched = useWorkbenchState(({ ask }) => ask.watched);
  const workbench = useWorkbench();
  const built = useWorkload();
  const told = useExpectedNoise(experiment);
  const { description } = data;
  const isBuilt = built?.workload != null;
  // Once for all that is drawn of it: only what is released, or the data, makes it another one.
  const prepared = useMemo(
    () => (description && isBuilt ? workbench.data.preparedNow(experiment) : null),
    [workbench, experiment, description, isBuilt],
  );
  const persons = problemWithPersons(data);
  const refusal = persons ?? refusalOf(experiment, built?.problem ?? null, known.problem, built?.workload ?? null);
  if (refusal !== null || !built?.workload || !description || !prepared) {
    return (
      <Notice kind="warning" title="This cannot be released">
        {refusal ?? 'The data is still on its way.'}
      </Notice>
    );
  }
  if (!prepared.charge) throw new Error('a release is one run');
  const statement = releaseStatement(prepared, undefined, known.book.answers.map(peopleAnswerSentence));
  const order: ChargeOrder = {
    what: `${mechanismTitle(choice.entry)} · ${workloadTitle(experiment.workload)}, ${workloadSize(built.workload)}`,
    ...prepared.charge,
    unfollowed: watched.of === known.book.dataId ? whyNotFollowed(watched.claims) : WORKING_OUT,
    uncounted: whyUncounted(experiment, built.workload),
  };
  return (
    <section className={styles.panel} aria-label="Before the release">
      <h2 className={shared.title}>Before it leaves the room</h2>
      <StatementList statement={statement} />
      <ExpectedNoise told={told} />
      <EffectsTable experiment={experiment} />
      <ReleaseInPython experiment={experiment} schema={description.schema} />
      <Press
        book={known.book}
        order={order}
        statement={statement}
        domain={description.source?.domain ?? description.domain}
        isNoiseTold={told?.isCurrent === true && 'is' in told.what}
      />
    </section>
  );
}

const WORKING_OUT = 'What earlier answers give away of a watched claim is still being worked out.';

/** Why nothing can be released, whatever the budget; null where something can. */
function refusalOf(
  experiment: ReturnType<typeof useChoice>['experiment'],
  workloadProblem: string | null,
  ledgerProblem: string | null,
  workload: Parameters<ReturnType<typeof mechanismById>['supports']>[0] | null,
): string | null {
  const [entry] = experiment.mechanisms;
  const guarantee = guaranteeAt(experiment, 0, experiment.sweep.values[0]);
  const { title, supports } = mechanismById(entry.id, 'mechanisms');
  if (guarantee.kind === 'none')
    return `${title} is not private, so nothing it gives may leave the room. ${guarantee.why}`;
  if (workloadProblem !== null) return workloadProblem;
  const supported = workload ? supports(workload) : true;
  if (supported !== true) return supported;
  if (ledgerProblem !== null) {
    return 'This browser cannot keep what is charged, and without a ledger nothing is released. Private windows and some settings forbid it; allow this page to keep data, or use another window.';
  }
  return null;
}

const NONE = 'none';

interface PressProps {
  book: Book;
  order: ChargeOrder;
  statement: ReleaseStatement;
  /** Of the records that may be drawn. */
  domain: Domain;
  /** Nothing is paid for before it is known how noisy it will be. */
  isNoiseTold: boolean;
}

function Press({ book, order, statement, domain, isNoiseTold }: PressProps) {
  const workbench = useWorkbench();
  const { phase, problem } = useWorkbenchState((state) => state.release);
  const { choice, change } = useChoice();
  const [records, setRecords] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const { ref } = useWorkbenchState((state) => state.data);
  const [title, setTitle] = useState<string | null>(null);
  const [contact, setContact] = useState<string | null>(null);
  const [replaces, setReplaces] = useState(NONE);
  const last = lastIdentity(book);
  const called = (title ?? (last?.title || book.name || (ref ? datasetTitle(ref) : ''))).trim();
  const answering = (contact ?? last?.contact ?? '').trim();
  const named = {
    title: called,
    ...(answering === '' ? {} : { contact: answering }),
    ...(replaces === NONE ? {} : { replaces: Number(replaces) }),
  };
  const earlier = book.releases.flatMap(({ identity, outcome }) =>
    identity && outcome === 'released' ? [identity] : [],
  );
  const confirmed = secondLook(order, typed);
  const uncovered = uncoveredSentence(statement);
  const wanted = records ?? Math.round(statement.publicRecords ?? USUAL_RECORDS);
  const balance = balanceOf(book, order.neighbours, order.rowsPerPerson);
  const { whole } = balance;
  const left = leftForRelease(book, order);
  const isOther = useNeedsConversion(whole);
  const short = whole && !isOther ? problemWithCharge(book, order) : null;
  const same = book.releases.filter(({ what }) => what === order.what);
  const { id, reconstruct } = choice.entry;
  const makesRecords = reconstruct
    ? estimatorById(reconstruct.id, 'reconstruct').synthetic === true
    : mechanismById(id, 'mechanisms').synthetic === true;
  const tooLarge = makesRecords ? whyTooLarge(domain, wanted) : null;
  return (
    <div className={styles.press}>
      {whole && !isOther ? (
        <p>
          ε = <strong className="number">{formatNumber(Math.max(0, whole.epsilon - balance.spent))}</strong> is left of{' '}
          {formatSetting(whole.epsilon)} for this data, in Ask and Release together. This release is charged ε ={' '}
          <strong className="number">{formatSetting(order.epsilon)}</strong>
          {order.delta > 0 && ` and δ = ${formatSetting(order.delta)}`}.{' '}
          {left !== null && left !== order.epsilon && phase === null && (
            <Button size="small" onPress={() => change({ epsilon: left })}>
              {`Spend what is left on this: ε = ${formatSetting(left)}`}
            </Button>
          )}
        </p>
      ) : (
        <BudgetForm book={book} neighbours={order.neighbours} wanted={order.epsilon} />
      )}
      {makesRecords && (
        <NumberField
          label="Synthetic records to draw"
          value={wanted}
          integer
          min={1}
          max={10_000_000}
          description="Drawn from what is released, with the original labels, at no further cost."
          onChange={setRecords}
        />
      )}
      {same.length > 0 && phase === null && (
        <Notice
          kind="warning"
          title={same.length === 1 ? 'This was released before' : `This was released ${same.length} times before`}
        >
          {`Another press draws fresh noise and is charged ε = ${formatSetting(order.epsilon)} once more. What came out before can be opened below for nothing.`}
        </Notice>
      )}
      {tooLarge !== null && <Notice kind="warning">{tooLarge}</Notice>}
      {short !== null && <Notice kind="warning">{short}</Notice>}
      {problem !== null && (
        <Notice kind="error" announces onDismiss={() => workbench.release.dismissProblem()}>
          {problem}
        </Notice>
      )}
      {phase !== null ? (
        <ProgressBar
          label={
            phase === 'paid' ? 'Charged; drawing the noise' : 'Rehearsing on tables of zeros; nothing is charged yet'
          }
          share={phase === 'paid' ? 2 / 3 : 1 / 3}
          onCancel={() => workbench.release.cancel()}
        />
      ) : (
        <>
          <div className={styles.form}>
            <TextField label="Title of the data" value={title ?? called} onChange={setTitle} />
            <TextField label="Contact for readers, if any" value={contact ?? answering} onChange={setContact} />
            {earlier.length > 0 && (
              <Select
                label="It replaces"
                value={replaces}
                description="What was spent on that one stays spent."
                options={[
                  { id: NONE, label: 'nothing' },
                  ...earlier.map(({ number, title }) => ({ id: String(number), label: `release ${number}, ${title}` })),
                ]}
                onChange={setReplaces}
              />
            )}
          </div>
          {uncovered !== null && (
            <p>
              <strong>{uncovered}</strong>
            </p>
          )}
          <TextField
            label={`Type ${epsilonShown(order.epsilon)} to release, or have a second person type their initials`}
            value={typed}
            description="It is kept in the statement and in the ledger."
            onChange={setTyped}
          />
          <Button
            variant="primary"
            isDisabled={
              !whole || isOther || short !== null || tooLarge !== null || !isNoiseTold || called === '' || !confirmed
            }
            onPress={() => {
              if (!confirmed) return;
              setTyped('');
              void workbench.release.release({
                charge: { ...order, named },
                spent: spentBefore(book, order),
                records: makesRecords ? wanted : 0,
                confirmed,
              });
            }}
          >
            {`${same.length > 0 ? 'Release again' : 'Release'}, for ε = ${formatSetting(order.epsilon)}`}
          </Button>
        </>
      )}
      <p className={shared.prose}>
        The charge is kept before any noise is drawn, and no undo gives it back. An ε chosen by looking at errors on
        this data is itself an influence of the data.
      </p>
    </div>
  );
}

/** Why so many records make too large a file; null where they do not. */
function whyTooLarge(domain: Domain, records: number): string | null {
  const outcome = attempt(() => refuseLargeCsv(domain, records));
  return outcome.ok ? null : outcome.message;
}
