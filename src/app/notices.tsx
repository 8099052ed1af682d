import { useState } from 'react';
import { useWorkbench, useWorkbenchState } from '../features/shared/workbench-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { CloseIcon } from '../ui/controls/icons.tsx';
import { Loading } from '../ui/controls/loading.tsx';
import { Notice } from '../ui/controls/notice.tsx';
import shared from '../ui/shared.module.css';
import { readPreference, writePreference } from './preferences.ts';
import styles from './shell.module.css';

/**
 * What belongs to no room: an announcement, a failed load. What is being loaded is shown here when other data stays on screen.
 * The Data room tells of its loads in their place.
 */
export function Notices() {
  const workbench = useWorkbench();
  const announcement = useWorkbenchState((state) => state.announcement);
  const inPlace = useWorkbenchState((state) => state.view.room === 'data');
  const { loading, error, description } = useWorkbenchState((state) => state.data);
  const load = inPlace || !description ? null : loading;
  const failure = inPlace ? null : error;
  const isOutdated = useWorkbenchState((state) => state.isOutdated);
  if (!announcement && !failure && !load && !isOutdated) return null;
  return (
    <div className={classNames(shared.lines, styles.notices)}>
      {load && <Loading label={load.what} share={load.share} onCancel={() => workbench.data.cancel()} height={0} />}
      {failure && (
        <Notice kind="error" announces onDismiss={() => workbench.data.dismissError()}>
          {failure}
        </Notice>
      )}
      {isOutdated && (
        <Notice
          kind="info"
          announces
          action={{ label: 'Reload', onPress: () => location.reload() }}
          onDismiss={() => workbench.tellOutdated(false)}
        >
          A newer version of the workbench is here. Your settings stay; data from a file has to be opened again, unless
          it is kept.
        </Notice>
      )}
      {announcement && (
        <Notice kind={announcement.tone} announces onDismiss={() => workbench.dismissAnnouncement()}>
          {announcement.message}
        </Notice>
      )}
    </div>
  );
}

const KEY = 'greeted';

/** What this is, for somebody who has never seen it. Dismissed once, it does not come back. */
export function Greeting() {
  const [isGreeted, setGreeted] = useState(() => readPreference(KEY) !== null);
  const hasOwnData = useWorkbenchState((state) => state.data.dataFile !== null);
  if (isGreeted || hasOwnData) return null;
  const dismiss = () => {
    writePreference(KEY, 'yes');
    setGreeted(true);
  };
  return (
    <section className={classNames(styles.greeting, 'screen-only')} aria-label="What this is">
      <p>
        <strong>Epsilon Workbench</strong> shows how accurate differentially private statistics of your data would be at
        each privacy budget ε, and which method needs the smallest. Your file never leaves this browser.
      </p>
      <IconButton label="Dismiss this introduction" icon={<CloseIcon />} size="small" onPress={dismiss} />
    </section>
  );
}
