import { useMemo } from 'react';
import { whyNotFollowed } from '../../core/asking/claim.ts';
import { guaranteeAt } from '../../core/experiment/guarantees.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { whyUncounted } from '../../core/experiment/release/counted-in-claims.ts';
import { releaseStatement } from '../../core/experiment/release/release-statement.ts';
import { domainOrder } from '../../core/experiment/run/buy-once.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import { peopleAnswerSentence } from '../../core/privacy/book/book.ts';
import type { ChargeOrder } from '../../core/privacy/book/entries.ts';
import type { KnownData } from '../../store/ask/ask-state.ts';
import { visibleRelease } from '../../store/data-in-view.ts';
import { problemWithPersons } from '../../store/unit-of-data.ts';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { useWorkload } from '../shared/use-workload.ts';
import { workloadSize, workloadTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { BuyDomainFirst } from './buy-domain-first.tsx';
import { EarlierReleases } from './earlier-releases.tsx';
import { EffectsTable } from './effects-table.tsx';
import { ExpectedNoise, useExpectedNoise } from './expected-noise.tsx';
import { Press } from './press.tsx';
import { ReleaseInPython } from './release-in-python.tsx';
import styles from './release-room.module.css';
import { ReleasedView } from './released-view.tsx';
import { StatementList } from './statement-list.tsx';
import { useChoice } from './use-choice.ts';

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
  const domain = domainOrder(experiment);
  if (domain) return <BuyDomainFirst book={known.book} domain={domain} />;
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
        isRefused={told !== null && 'problem' in told.what}
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
