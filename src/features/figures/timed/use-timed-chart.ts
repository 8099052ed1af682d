import { useMemo } from 'react';
import { uncapitalised } from '../../../core/experiment/mechanism-title.ts';
import { quantityById, RATIO } from '../../../core/figures/timed/quantities.ts';
import { REFERENCE_WORDS } from '../../../core/figures/timed/reference-kernel.ts';
import type { TimedFigure, TimedPlan, TimedRow, TimedVariant } from '../../../core/figures/timed/timed-figure.ts';
import { referenceSpread } from '../../../core/figures/timed/timed-results.ts';
import type { TimedRun } from '../../../store/state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { addressHere } from '../../shared/here.ts';
import type { ChartWords } from '../../shared/run/chart-words.ts';
import { useKnobs } from '../../shared/use-knobs.ts';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import type { FigurePageProps } from '../figure-page.tsx';
import { timedActions } from './timed-actions.ts';
import { timedSeries } from './timed-series.ts';

export interface TimedOnPage {
  figure: TimedFigure;
  variant: TimedVariant;
  plan: TimedPlan;
  run: TimedRun;
}

/** Which quantity is drawn, by its place among those of the figure. */
const knobs = { quantity: { start: 0, min: 0, max: 99, integer: true } } as const;

/** The curves of what was timed, with what stands around them and what can be taken along. */
export function useTimedChart({ figure, variant, plan, run }: TimedOnPage): FigurePageProps['chart'] {
  const { status, rows, points } = run;
  const workbench = useWorkbench();
  const [{ quantity: place }, turn] = useKnobs(knobs);
  const quantity = figure.quantities[place] ?? figure.quantities[0];
  const series = useMemo(
    () => timedSeries(figure, plan, points, quantity, status === 'running'),
    [figure, plan, points, quantity, status],
  );
  const references = useMemo(() => figure.lines.filter((line) => line.quantity === quantity), [figure, quantity]);
  const words = timedWords(figure, variant, quantity, rows);
  return {
    series,
    references: series.length > 0 ? references : [],
    title: words.title,
    subtitle: words.settings,
    source: words.source,
    xLabel: variant.x.label,
    xSymbol: variant.x.symbol,
    yLabel: quantityById(quantity).label,
    xScale: variant.x.scale,
    yScale: 'log',
    view: {
      label: 'Quantity',
      value: quantity,
      options: figure.quantities.map((id) => ({ id, label: quantityById(id).title })),
      onChange: (id) => turn({ quantity: Math.max(0, figure.quantities.indexOf(id)) }),
    },
    exportActions: (drawn, attempt) => {
      const shown = () => {
        const { element, hidden } = drawn();
        const legend = series.filter(({ key }) => !hidden.includes(key));
        return { element, words, address: addressHere(workbench), legend };
      };
      return timedActions({ figure, variant, run }, shown, attempt);
    },
  };
}

function timedWords(
  figure: TimedFigure,
  variant: TimedVariant,
  quantity: string,
  rows: readonly TimedRow[],
): ChartWords {
  return {
    title: `${figure.number}. ${quantityById(quantity).title}, ${uncapitalised(variant.title)}`,
    settings: variant.settings,
    source: quantity === RATIO ? `${REFERENCE_WORDS}${tookHere(rows)}` : 'Measured on generated data.',
  };
}

/** The unit in milliseconds, where something was timed. */
function tookHere(rows: readonly TimedRow[]): string {
  const { trials, median, min, max } = referenceSpread(rows);
  if (trials === 0) return '';
  return ` In this run it took ${formatNumber(median)} ms (${formatNumber(min)} to ${formatNumber(max)}).`;
}
