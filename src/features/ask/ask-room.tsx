import { useEffect } from 'react';
import { plainFrame } from '../../core/data/description.ts';
import { dataKey } from '../../store/ask-actions.ts';
import type { OpenSession } from '../../store/ask-state.ts';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { datasetTitle } from '../shared/words.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import styles from './ask-room.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { BudgetCube } from './budget-cube.tsx';
import { ClaimsPanel } from './claims-panel.tsx';
import { CubeSetup } from './cube-setup.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { QuestionForm } from './question-form.tsx';

/** Questions to a curator, answered from what is known already or paid for out of one budget. */
export function AskRoom() {
  return (
    <>
      <h1 className={styles.roomTitle}>Ask: what is known, and what it costs to know more</h1>
      <AskBody />
    </>
  );
}

function AskBody() {
  const workbench = useWorkbench();
  const { session, isChoosing, opening } = useWorkbenchState((state) => state.ask);
  const { description, loading } = useWorkbenchState((state) => state.data);
  const key = useWorkbenchState(dataKey);
  useEffect(() => {
    if (key !== null) void workbench.ask.resume();
  }, [workbench, key]);
  if (session && !isChoosing) return <OpenRoom session={session} isOther={key !== null && key !== session.dataKey} />;
  if (description) {
    if (opening && !session) return <Loading label="Opening the cube" />;
    return <CubeSetup key={key} domain={plainFrame(description).domain} />;
  }
  if (loading) return <Loading label={loading.what} share={loading.share} onCancel={() => workbench.data.cancel()} />;
  return (
    <EmptyState
      title="No data yet"
      action={{ label: 'Open the Data room', onPress: () => workbench.look({ room: 'data' }) }}
    >
      Questions are asked about a cube of counts, so there must be something to count.
    </EmptyState>
  );
}

function OpenRoom({ session, isOther }: { session: OpenSession; isOther: boolean }) {
  const workbench = useWorkbench();
  const { error, isTooLarge } = useWorkbenchState((state) => state.ask);
  return (
    <div className={styles.body}>
      <BudgetBar session={session} />
      {isOther && (
        <Notice kind="info" action={{ label: 'Another cube', onPress: () => workbench.ask.choose(true) }}>
          {`This session is still about ${datasetTitle(session.ref)}, though other data is loaded now.`}
        </Notice>
      )}
      {isTooLarge && (
        <Notice kind="warning">
          This history is too large to survive a reload of the tab. Export it, and do not count on the budget after a
          reload.
        </Notice>
      )}
      {error && (
        <Notice kind="error" announces onDismiss={() => workbench.ask.dismissError()}>
          {error}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <QuestionForm />
        </div>
        <div className={styles.results}>
          <AnswerPanel />
          <BudgetCube session={session} />
          <HistoryPanel session={session} />
          <ClaimsPanel session={session} />
        </div>
      </div>
    </div>
  );
}
