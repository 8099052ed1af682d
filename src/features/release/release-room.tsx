import { useEffect } from 'react';
import { sentenceOf } from '../../store/data-actions.ts';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { KeepingNote } from '../shared/ledger/keeping-note.tsx';
import { LedgerButton } from '../shared/ledger/ledger-drawer.tsx';
import { PeopleQuestion } from '../shared/ledger/people-question.tsx';
import { NoData } from '../shared/no-data.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { ExploreView } from './explore-view.tsx';
import { LastPage } from './last-page.tsx';
import styles from './release-room.module.css';
import { MechanismAndEpsilon, ReleaseSettings } from './release-settings.tsx';
import { WatchedClaims } from './watched-claims.tsx';

const modes = [
  { id: 'explore', label: 'Explore' },
  { id: 'release', label: 'Release' },
] as const;

/** One mechanism at one ε: looked at beside the truth, then published without it. */
export function ReleaseRoom() {
  const workbench = useWorkbench();
  const mode = useWorkbenchState((state) => state.release.mode);
  const description = useWorkbenchState((state) => state.data.description);
  // Where there is little room, what is moved most stands before the picture, and the rest behind it.
  const isNarrow = useMedia(NARROW);
  useEffect(() => {
    if (description)
      workbench.ask.sessions.book.watchClaims().catch((error: unknown) => {
        workbench.announce({ tone: 'error', message: sentenceOf(error) });
      });
  }, [workbench, description]);
  return (
    <>
      <h1 className={classNames(styles.roomTitle, mode === 'release' && 'screen-only')}>
        Release: one mechanism, one ε, out of the room
      </h1>
      <div className={styles.bar}>
        <Segmented
          label="Mode"
          hideLabel
          value={mode}
          options={modes}
          onChange={(next) => workbench.release.setMode(next)}
        />
        <p className={styles.meaning}>
          {mode === 'explore'
            ? 'Beside the truth, with noise that a seed repeats: for the owner of the data, and for nobody else.'
            : 'Without the truth, with exact noise from secure randomness, charged once: what comes out may be published.'}
        </p>
        <LedgerButton />
      </div>
      {description ? (
        <div className={styles.columns}>
          <div className={styles.settings}>
            <MechanismAndEpsilon />
            {!isNarrow && <ReleaseSettings />}
          </div>
          <div className={styles.results}>
            {mode === 'release' && <PeopleQuestion />}
            {mode === 'release' && <KeepingNote />}
            {mode === 'release' && <WatchedClaims />}
            {mode === 'explore' ? <ExploreView /> : <LastPage />}
          </div>
          {isNarrow && (
            <div className={styles.settings}>
              <ReleaseSettings />
            </div>
          )}
        </div>
      ) : (
        <NoData>What is released is counted from data, so there must be something to count.</NoData>
      )}
    </>
  );
}
