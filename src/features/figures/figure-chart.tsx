import { type ReactNode, useMemo, useRef } from 'react';
import type { FigureHead } from '../../core/figures/figure.ts';
import { ErrorChart, type ErrorChartProps } from '../../ui/charts/error-chart.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/controls/empty-state.tsx';
import { DownloadIcon } from '../../ui/controls/icons.tsx';
import { Loading } from '../../ui/controls/loading.tsx';
import { Menu, type MenuAction } from '../../ui/controls/menu.tsx';
import { Notice } from '../../ui/controls/notice.tsx';
import { Select } from '../../ui/controls/select.tsx';
import shared from '../../ui/shared.module.css';
import { type Attempt, useAttempt } from '../shared/use-attempt.ts';
import { useKnobs } from '../shared/use-knobs.ts';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { barOf, type FigureOnPage } from './figure-run.ts';

/** The chart as it is on the page, for its exports. */
export interface DrawnFigure {
  /** Holds the chart. */
  readonly element: Element | null;
  /** Keys of curves that are not drawn. */
  readonly hidden: readonly string[];
}

export interface FigureChartProps
  extends Pick<
    ErrorChartProps,
    | 'series'
    | 'aboutSeries'
    | 'references'
    | 'title'
    | 'subtitle'
    | 'source'
    | 'xLabel'
    | 'xSymbol'
    | 'yLabel'
    | 'yReading'
    | 'xScale'
    | 'yScale'
  > {
  figure: FigureHead;
  run: FigureOnPage;
  /** What can be drawn, one at a time: metrics or quantities. */
  view: { label: string; value: string; options: readonly { id: string; label: string }[]; onChange(id: string): void };
  exportActions: (drawn: () => DrawnFigure, attempt: Attempt) => readonly MenuAction[];
  /** What there is to say below. */
  children?: ReactNode;
}

/** Curves that are not drawn, one bit each. */
const knobs = { hidden: { start: 0, min: 0, max: 2 ** 48 - 1, integer: true } } as const;

/** The chart of a figure with the choice of what it draws and its exports. */
export function FigureChart({ figure, run, view, exportActions, children, ...chart }: FigureChartProps) {
  const frame = useRef<HTMLElement>(null);
  const attempt = useAttempt();
  const [turned, turn] = useKnobs(knobs);
  const hidden = useMemo(
    () => chart.series.flatMap(({ key }, place) => (isBitSet(turned.hidden, place) ? [key] : [])),
    [chart.series, turned.hidden],
  );
  const hiddenKeys = useMemo(() => new Set(hidden), [hidden]);
  const isNarrow = useMedia(NARROW);
  const isTall = useMedia('(min-height: 1000px)');
  const height = isNarrow ? 320 : isTall ? 520 : 440;
  return (
    <section ref={frame} className={shared.card} aria-label={figure.number}>
      {run.status === 'failed' && (
        <Notice kind="error" announces>
          {run.error}
        </Notice>
      )}
      <ErrorChart
        {...chart}
        hiddenKeys={hiddenKeys}
        onToggle={(key) => {
          const bit = 2 ** chart.series.findIndex((one) => one.key === key);
          turn({ hidden: turned.hidden + (hidden.includes(key) ? -bit : bit) });
        }}
        height={height}
        actions={
          <>
            {view.options.length > 1 && (
              <div className={shared.chooser}>
                <Select {...view} hideLabel />
              </div>
            )}
            <Menu
              label="Export figure"
              trigger={
                <Button size="small">
                  <DownloadIcon />
                  Export figure
                </Button>
              }
              actions={exportActions(() => ({ element: frame.current, hidden }), attempt)}
            />
          </>
        }
        empty={<NoCurves run={run} height={height} />}
      />
      {children}
    </section>
  );
}

/** What stands in the place of curves while there are none. */
function NoCurves({ run, height }: { run: FigureOnPage; height: number }) {
  const { loading, status, words, start, cancel } = run;
  if (loading) return <Loading {...barOf(loading)} onCancel={cancel} height={height} />;
  if (status === 'running') return <Loading label={words.first} height={height} />;
  return (
    <EmptyState title={words.none} action={{ label: 'Run', onPress: start }}>
      {words.growing}
    </EmptyState>
  );
}

function isBitSet(bits: number, place: number): boolean {
  return Math.floor(bits / 2 ** place) % 2 === 1;
}

/** Away from its page, a figure has to say which paper it is of. */
export function afterPaper({ paper }: FigureHead): string {
  return `After ${paper}.`;
}
