import { memo, useCallback, useMemo } from 'react';
import { entryName } from '../../core/experiment/experiment.ts';
import { classNames } from '../../ui/class-names.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import type { SeriesStyle } from '../../ui/mechanism-style.ts';
import shared from '../../ui/shared.module.css';
import { stylesOf } from '../shared/run/chart-series.ts';
import { TableAnswers } from '../shared/run/table-answers.tsx';
import { RunDisclosure } from '../shared/run-views/registry.tsx';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import { sweepParam } from './edit-experiment.ts';
import { ProbeControls } from './probe-controls.tsx';
import { ProbeErrors } from './probe-errors.tsx';
import styles from './probe-panel.module.css';
import { ProbeQuality, ProbeRecords } from './probe-records.tsx';

const TITLE_ID = 'one-run';

/** Leads those who listen there too. */
export function focusProbe(): void {
  document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
}

export interface ProbePanelProps {
  /** Whether it stands beside the chart. */
  isBeside: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Inspect one run: the answers of a single trial beside the truth, following the slider as it moves. */
export function ProbePanel({ isBeside, onOpen, onClose }: ProbePanelProps) {
  const probe = useWorkbenchState((state) => state.probe);
  const domain = useWorkbenchState((state) => state.data.description?.domain);
  if (!probe || !domain) return null;
  return (
    <section className={classNames(styles.panel, isBeside && styles.beside)} aria-labelledby={TITLE_ID}>
      <div className={shared.head}>
        <h2 id={TITLE_ID} className={styles.title} tabIndex={-1}>
          Inspect one run
        </h2>
        <Chip kind="plain">not private</Chip>
        <div className={styles.place}>
          {isBeside ? (
            <Tooltip text="Close (Esc)">
              <IconButton label="Close this run" icon={<CloseIcon />} onPress={onClose} />
            </Tooltip>
          ) : (
            <Button size="small" onPress={onOpen}>
              Show beside the chart
            </Button>
          )}
        </div>
      </div>
      <ProbeControls probe={probe} />
      {probe.error !== null && <Notice kind="error">{probe.error}</Notice>}
      <LookedAt />
    </section>
  );
}

/** What is there of the run that is looked at: not drawn anew while the next is only on its way. */
const LookedAt = memo(function LookedAt() {
  const workbench = useWorkbench();
  const { mechanisms, sweep } = useWorkbenchState((state) => state.config);
  const answers = useWorkbenchState(({ probe }) => probe?.answers ?? null);
  const about = useWorkbenchState(({ probe }) => probe?.about ?? null);
  const frame = useWorkbenchState(({ probe }) => probe?.frame ?? null);
  const position = useWorkbenchState(({ probe }) => probe?.mechanism ?? 0);
  const hasFailed = useWorkbenchState(({ probe }) => probe !== null && probe.error !== null);
  const drawn = useStyles();
  const stand = useCallback((next: number | null) => workbench.probe.stand(next), [workbench]);
  if (!answers || !about) return hasFailed ? null : <Loading label="Looking at one trial" />;
  const entry = mechanisms[position] ?? mechanisms[0];
  const { color } = drawn.get(entryName(entry)) as SeriesStyle;
  const { row, view, blocks, hasRecords } = answers;
  return (
    <>
      {row.error !== undefined && <Notice kind="warning">{row.error}</Notice>}
      <TableAnswers answers={answers} domain={about.domain} color={color} />
      {row.error === undefined && <ProbeErrors answers={answers} />}
      {view && (
        <RunDisclosure
          view={view}
          blocks={blocks}
          domain={about.domain}
          color={color}
          mechanism={row.mechanism}
          frame={frame}
          onFrame={stand}
          sweep={{
            isOver: (key) => sweep.parameter === `${entryName(entry)}.${key}`,
            over: (key, values) => {
              const { probe } = workbench.store.getState();
              if (probe) workbench.edit((was) => sweepParam(was, probe, key, values));
            },
          }}
        />
      )}
      {hasRecords && (
        <>
          <ProbeRecords />
          <ProbeQuality />
        </>
      )}
    </>
  );
});

function useStyles(): ReturnType<typeof stylesOf> {
  const config = useWorkbenchState((state) => state.config);
  return useMemo(() => stylesOf(config), [config]);
}
