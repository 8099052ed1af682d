import { NARROW, useMedia } from '../shared/use-media.ts';
import styles from './compare-room.module.css';
import { MechanismChips } from './mechanism-chips.tsx';
import { ProbePanel } from './probe-panel.tsx';
import { ResultChart } from './result-chart.tsx';
import { RunBar } from './run-bar.tsx';
import { RunForm } from './run-form.tsx';
import { Settings } from './settings.tsx';
import { TargetReader } from './target-reader.tsx';

/** Mechanisms against each other: settings beside the chart, or behind chips below it where there is little room. */
export function CompareRoom() {
  const isNarrow = useMedia(NARROW);
  const results = (
    <div className={styles.results}>
      <ResultChart />
      <TargetReader />
      <ProbePanel />
    </div>
  );
  return (
    <RunForm>
      <h1 className="visually-hidden">Compare mechanisms</h1>
      <RunBar />
      {isNarrow ? (
        <>
          <MechanismChips />
          {results}
          <Settings />
        </>
      ) : (
        <div className={styles.columns}>
          <Settings />
          {results}
        </div>
      )}
    </RunForm>
  );
}
