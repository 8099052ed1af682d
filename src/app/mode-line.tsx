import { useShallow } from 'zustand/react/shallow';
import { DefinedTerm } from '../features/shared/words/glossary.tsx';
import { useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { balanceInAsk, wholeInAsk } from '../store/ask/spent-in-all.ts';
import { frameMode } from '../store/frame-mode.ts';
import { ModeBadge } from '../ui/controls/mode-frame.tsx';
import { formatNumber, formatSetting } from '../ui/format.ts';
import styles from './header.module.css';

/** Whether what is on screen is private, and what that rests on. */
export function ModeLine() {
  const mode = useWorkbenchState(frameMode);
  const isAsk = useWorkbenchState((state) => state.view.room === 'ask');
  return (
    <div className={styles.mode}>
      <ModeBadge mode={mode} short />
      <p className={styles.sentence}>
        {isAsk ? <AskWords isPrivate={mode === 'ask'} /> : mode === 'explore' ? <ExploreWords /> : <ReleaseWords />}
      </p>
    </div>
  );
}

function ExploreWords() {
  return (
    <>
      <DefinedTerm term="explore">Not private</DefinedTerm>
      <span className={styles.meaning}>: compared with the truth</span>
    </>
  );
}

function ReleaseWords() {
  return (
    <>
      <DefinedTerm term="release">Private</DefinedTerm>
      <span className={styles.meaning}>: charged once, without the truth</span>
    </>
  );
}

function AskWords({ isPrivate }: { isPrivate: boolean }) {
  const spent = useWorkbenchState(
    useShallow((state) => {
      const balance = balanceInAsk(state);
      return balance && { spent: balance.spent, whole: wholeInAsk(state) };
    }),
  );
  return (
    <>
      {isPrivate ? 'Private noise' : <DefinedTerm term="explore">Not private</DefinedTerm>}
      <span className={styles.meaning}>{isPrivate ? ', truth not shown' : ': the truth is shown'}</span>
      {spent && ` · ${spentWords(spent)}`}
    </>
  );
}

function spentWords({ spent, whole }: { spent: number; whole: number | null }): string {
  if (!Number.isFinite(spent)) return 'spent under different neighbours';
  return `ε ${spent === 0 ? '0' : formatNumber(spent)}${whole === null ? '' : ` of ${formatSetting(whole)}`} spent`;
}
