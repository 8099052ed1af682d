import { useEffect } from 'react';
import { plainFrame } from '../../core/data/description.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { isOfOpenData } from '../../store/data-at-hand.ts';
import { strangeDataInView } from '../../store/data-in-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import shared from '../../ui/shared.module.css';
import { LedgerButton } from '../shared/ledger/ledger-drawer.tsx';
import { PeopleQuestion } from '../shared/ledger/people-question.tsx';
import { NoData } from '../shared/no-data.tsx';
import { datasetTitle } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import styles from './ask-room.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetCube } from './budget-cube.tsx';
import { ClaimsPanel, ClaimWarning } from './claims-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { IntegratePanel } from './integrate-panel.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionStart } from './question-start.tsx';
import { SimulatePolicies } from './simulate-policies.tsx';

/** Questions to a curator, answered from what is known already or paid for out of one budget. */
export function AskRoom() {
  const hasData = useWorkbenchState((state) => state.data.description !== null);
  // The ledger is that of the loaded data: it does not stand above a cube of other data.
  const isOther = useWorkbenchState((state) => strangeDataInView(state) !== null);
  return (
    <>
      <div className={styles.roomHead}>
        <h1 className={styles.roomTitle}>Ask: what is known, and what it costs to know more</h1>
        {hasData && !isOther && <LedgerButton />}
      </div>
      {hasData && !isOther && <PeopleQuestion />}
      <AskBody />
    </>
  );
}

function AskBody() {
  const workbench = useWorkbench();
  // One by one, so that a key press in the question redraws nothing else.
  const session = useWorkbenchState((state) => state.ask.session);
  const isChoosing = useWorkbenchState((state) => state.ask.isChoosing);
  const known = useWorkbenchState((state) => state.ask.known);
  const opening = useWorkbenchState((state) => state.ask.opening);
  const description = useWorkbenchState((state) => state.data.description);
  useEffect(() => {
    if (description) void workbench.ask.sessions.recognise();
  }, [workbench, description]);
  const { problemWithPlace } = workbench.ask.sessions;
  if (problemWithPlace !== null) {
    return (
      <Notice kind="warning" title="Nothing can be asked on this page">
        {problemWithPlace}
      </Notice>
    );
  }
  if (session && !isChoosing) return <OpenRoom session={session} />;
  if (description) {
    if (opening && !session && !isChoosing) {
      return <Loading label="Opening the cube" onCancel={() => workbench.ask.sessions.cancel()} />;
    }
    if (known?.of !== description) return <Loading label="Looking for what was asked of this data before" />;
    return <QuestionStart key={known.book.dataId} domain={plainFrame(description).domain} book={known.book} />;
  }
  return <NoData>Questions are asked about a cube of counts, so there must be something to count.</NoData>;
}

function OpenRoom({ session }: { session: OpenSession }) {
  const workbench = useWorkbench();
  const isOther = useWorkbenchState((state) => !isOfOpenData(session, state));
  return (
    <div className={classNames(shared.parts, styles.body)}>
      <BudgetBar session={session} />
      {isOther && (
        <Notice kind="info" action={{ label: 'Another cube', onPress: () => void workbench.ask.sessions.choose(true) }}>
          {`This session is still about ${datasetTitle(session.ref)}, though other data is loaded now.`}
        </Notice>
      )}
      <ClaimWarning session={session} />
      <Remarks />
      <div className={styles.columns}>
        <div className={classNames(styles.side, 'screen-only')}>
          <QuestionForm cube={session.cube} />
        </div>
        <div className={shared.parts}>
          <AnswerPanel />
          <BudgetCube session={session} />
          <HistoryPanel session={session} />
          <IntegratePanel session={session} />
          <ClaimsPanel session={session} />
          {!isOther && <SimulatePolicies session={session} />}
        </div>
      </div>
    </div>
  );
}

/** What went wrong, and what to know before the next question. */
function Remarks() {
  const workbench = useWorkbench();
  const { error, notKept } = useWorkbenchState((state) => state.ask);
  return (
    <>
      {notKept && (
        <Notice kind="warning" announces>
          {notKept}
        </Notice>
      )}
      {error && (
        <Notice kind="error" announces onDismiss={() => workbench.ask.dismissError()}>
          {error}
        </Notice>
      )}
    </>
  );
}
