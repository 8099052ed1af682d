import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { headline } from '../../core/experiment/headline.ts';
import { mechanismTitle } from '../../core/experiment/mechanism-title.ts';
import { mechanismById } from '../../core/mechanisms/registry.ts';
import type { PointAddress } from '../../ui/charts/error-chart-model.ts';
import { SeriesSwatch } from '../../ui/charts/marker.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { usePrinting } from '../../ui/use-printing.ts';
import { MechanismName } from '../shared/mechanism-name.tsx';
import { stylesOf } from '../shared/run/chart-series.ts';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { guaranteeSentences } from '../shared/words/guarantee.ts';
import { shownValue } from '../shared/words/titles.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { Assumed, useDrawingByItself } from './assumed.tsx';
import styles from './compare-room.module.css';
import { CostsPanel } from './costs-panel.tsx';
import { paramValue } from './edit-experiment.ts';
import mechanismList from './mechanism-list.module.css';
import { focusProbe, ProbePanel } from './probe-panel.tsx';
import { focusChart, ResultChart, raiseChart } from './result-chart.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { RunBar } from './run-bar.tsx';
import { SavedPanel } from './saved-panel.tsx';
import { ScalePanel } from './scale-panel.tsx';
import { Settings } from './settings.tsx';
import { TargetReader } from './target-reader.tsx';
import { WhichPanel } from './which-panel.tsx';

/**
 * Mechanisms against each other: settings beside the chart. Where there is little room the chart comes first. The run
 * of a point that was pressed stands beside the chart until it is closed; below it otherwise.
 */
export function CompareRoom() {
  useDrawingByItself();
  const isNarrow = useMedia(NARROW);
  const { isBeside, open, close } = useProbePlace(isNarrow);
  const chosen = useRef<PointAddress | null>(null);
  return (
    <RunForm>
      <h1 className="visually-hidden">Compare mechanisms</h1>
      <RunBar />
      <Assumed />
      <div className={classNames(styles.room, isBeside && styles.beside)}>
        <div className={classNames(styles.settings, 'screen-only')}>
          <Settings />
        </div>
        <div className={styles.results}>
          {!isNarrow && <Answer />}
          <ResultChart onInspect={open} chosen={chosen} />
          {isNarrow && (
            <>
              <Answer />
              <MechanismChips />
            </>
          )}
          <Promised />
          <RunNotices />
          <PrintedSettings />
          <div className={classNames(styles.more, 'screen-only')}>
            <RowsPanel />
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

/** The verdict, and what stands behind it. */
function Answer() {
  return (
    <div className={styles.answer}>
      <TargetReader />
      <CostsPanel />
      <WhichPanel />
    </div>
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

/** Where there is little room: what is compared, each with its card, and the way to the settings below the chart. */
function MechanismChips() {
  const config = useWorkbenchState((state) => state.config);
  const drawn = stylesOf(config);
  const showSettings = () => {
    const settings = document.getElementById('settings');
    settings?.scrollIntoView({ block: 'start' });
    settings?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  };
  return (
    <ul className={classNames(mechanismList.chips, 'screen-only')} aria-label="Mechanisms compared">
      {config.mechanisms.map((entry, index) => (
        <li key={entryName(entry)}>
          <MechanismName experiment={config} entry={index} className={mechanismList.chip}>
            <SeriesSwatch style={drawn.get(entryName(entry)) as SeriesStyle} />
            {mechanismTitle(entry)}
          </MechanismName>
        </li>
      ))}
      <li>
        <button type="button" className={mechanismList.chip} onClick={showSettings}>
          Settings
        </button>
      </li>
    </ul>
  );
}

/** What ε promises on this data, as everything is set now: the first sentence of releases and files as well. */
function Promised() {
  const promise = useHeadline();
  return promise === null ? null : <p className={styles.promise}>{promise}</p>;
}

function useHeadline(): string | null {
  const config = useWorkbenchState((state) => state.config);
  const description = useWorkbenchState((state) => state.data.description);
  return useMemo(() => description && headline(config, description), [config, description]);
}

/** What has to be said about the data of the run on the chart: the same as in its results file and its report. */
function RunNotices() {
  const all = useWorkbenchState(({ run }) => run.notices);
  const promise = useHeadline();
  const notices = all.filter((notice) => notice !== promise);
  if (notices.length === 0) return null;
  return (
    <Disclosure title={`About this data: ${notices.length === 1 ? '1 note' : `${notices.length} notes`}`}>
      <ul>
        {notices.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** On paper: what each curve is, in place of the form that it was set with. */
function PrintedSettings() {
  const experiment = useWorkbenchState((state) => state.run.experiment);
  if (!usePrinting() || !experiment) return null;
  return (
    <section aria-label="Mechanisms">
      <h2 className={styles.title}>Mechanisms</h2>
      <dl className={shared.lines}>
        {experiment.mechanisms.map((entry, index) => {
          const settings = Object.entries(mechanismById(entry.id, 'mechanisms').params).map(
            ([key, spec]) => `${spec.label}: ${shownValue(paramValue(experiment, index, key))}`,
          );
          const title = mechanismTitle(entry);
          return (
            <div key={title} className={styles.mechanism}>
              <dt>{title}</dt>
              {settings.length > 0 && <dd>{settings.join(' · ')}</dd>}
              {guaranteeSentences(experiment, index).map((sentence) => (
                <dd key={sentence}>{sentence}</dd>
              ))}
            </div>
          );
        })}
      </dl>
    </section>
  );
}
