import { useMemo, useState } from 'react';
import type { Point } from '../../../core/experiment/summary.ts';
import type { MeasuredFigure, MeasuredVariant, MeasurementPlan } from '../../../core/figures/timed/measured-figure.ts';
import { quantityById } from '../../../core/figures/timed/quantities.ts';
import type { MeasuredRun } from '../../../store/state.ts';
import { ErrorChart } from '../../../ui/charts/error-chart.tsx';
import { EmptyState } from '../../../ui/controls/empty-state.tsx';
import { Loading } from '../../../ui/controls/loading.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import styles from '../figure-page.module.css';
import { useFigureFrame } from '../use-figure-frame.ts';
import { MeasuredExport } from './measured-export.tsx';
import { measuredSeries } from './measured-series.ts';
import { measuredWords } from './measured-words.ts';

export interface MeasuredChartProps {
  figure: MeasuredFigure;
  variant: MeasuredVariant;
  plan: MeasurementPlan;
  run: MeasuredRun;
  points: readonly Point[];
  onRun: () => void;
}

export function MeasuredChart({ figure, variant, plan, run, points, onRun }: MeasuredChartProps) {
  const isRunning = run.status === 'running';
  const { frame, hiddenKeys, onToggle, height } = useFigureFrame();
  const [quantity, setQuantity] = useState(figure.quantities[0] as string);
  const series = useMemo(
    () => measuredSeries(figure, plan, points, quantity, isRunning),
    [figure, plan, points, quantity, isRunning],
  );
  const references = useMemo(() => figure.lines.filter((line) => line.quantity === quantity), [figure, quantity]);
  const words = measuredWords(figure, variant, quantity, run.points);
  return (
    <section ref={frame} className={styles.chart} aria-label={figure.number}>
      {run.status === 'failed' && run.error !== null && (
        <Notice kind="error" announces>
          {run.error}
        </Notice>
      )}
      <ErrorChart
        series={series}
        references={series.length > 0 ? references : []}
        title={words.title}
        subtitle={words.settings}
        source={words.source}
        xLabel={variant.x.label}
        xSymbol={variant.x.symbol}
        yLabel={quantityById(quantity).label}
        xScale={variant.x.scale}
        yScale="log"
        hiddenKeys={hiddenKeys}
        onToggle={onToggle}
        height={height}
        actions={
          <>
            {figure.quantities.length > 1 && (
              <div className={styles.metric}>
                <Select
                  label="Quantity"
                  hideLabel
                  value={quantity}
                  options={figure.quantities.map((id) => ({ id, label: quantityById(id).title }))}
                  onChange={setQuantity}
                />
              </div>
            )}
            <MeasuredExport
              figure={figure}
              variant={variant}
              run={run}
              shown={() => ({
                element: frame.current,
                words,
                series: series.filter(({ key }) => !hiddenKeys.has(key)),
              })}
            />
          </>
        }
        empty={
          isRunning ? (
            <Loading label="The first points are being measured" height={height} />
          ) : (
            <EmptyState title="Not measured yet" action={{ label: 'Run', onPress: onRun }}>
              The curves grow as points are measured.
            </EmptyState>
          )
        }
      />
    </section>
  );
}
