import { type FormEvent, type ReactNode, useEffect } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './compare-room.module.css';
import { MechanismChips } from './mechanism-chips.tsx';
import { PrintedSettings } from './printed-settings.tsx';
import { focusProbe, ProbePanel } from './probe-panel.tsx';
import { focusChart, ResultChart, raiseChart } from './result-chart.tsx';
import { RunBar } from './run-bar.tsx';
import { RunNotices } from './run-notices.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { ScalePanel } from './scale-panel.tsx';
import { Settings } from './settings.tsx';
import { TargetReader } from './target-reader.tsx';

/**
 * Mechanisms against each other: settings beside the chart, or behind chips below it where there is little room. The run
 * of a point that was pressed stands beside the chart until it is closed; below it otherwise.
 */
export function CompareRoom() {
  const isNarrow = useMedia(NARROW);
  const { isBeside, open, close } = useProbePlace(isNarrow);
  return (
    <RunForm>
      <h1 className="visually-hidden">Compare mechanisms</h1>
      <RunBar />
      {isNarrow && (
        <div className="screen-only">
          <MechanismChips />
        </div>
      )}
      <div className={classNames(styles.room, isBeside && styles.beside)}>
        <div className={classNames(styles.settings, 'screen-only')}>
          <Settings />
        </div>
        <div className={styles.results}>
          <TargetReader />
          <ResultChart onInspect={open} />
          <RunNotices />
          <PrintedSettings />
          <div className={classNames(styles.more, 'screen-only')}>
            <SavedPanel />
            <ScalePanel />
          </div>
        </div>
        <div className={classNames(styles.probe, !isBeside && 'screen-only')}>
          <ProbePanel isBeside={isBeside} onOpen={open} onClose={close} />
        </div>
      </div>
    </RunForm>
  );
}

/** Where the run that is inspected stands, with the focus led there and back. Escape closes it from anywhere. */
function useProbePlace(isSheet: boolean) {
  const workbench = useWorkbench();
  const isBeside = useWorkbenchState(({ view, probe }) => view.isProbeBeside && probe !== null);
  const setBeside = (isProbeBeside: boolean) => workbench.setView({ isProbeBeside });
  const open = () => {
    setBeside(true);
    // After it has moved.
    requestAnimationFrame(() => {
      focusProbe();
      if (isSheet) raiseChart();
    });
  };
  const close = () => {
    setBeside(false);
    requestAnimationFrame(focusChart);
  };
  useEffect(() => {
    if (!isBeside) return;
    // What closes by Escape itself, such as a menu, keeps the key to itself.
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && close();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  return { isBeside, open, close };
}

/** One form around the room, so that Enter in any field runs what is set; a field that is refused holds it back. */
function RunForm({ children }: { children: ReactNode }) {
  const workbench = useWorkbench();
  const run = (event: FormEvent) => {
    event.preventDefault();
    void workbench.run.start();
  };
  return <form onSubmit={run}>{children}</form>;
}
