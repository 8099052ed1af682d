import type { MeasuredFigure, MeasuredVariant } from '../../../core/figures/timed/measured-figure.ts';
import { measuredResultsOf, writeMeasuredResults } from '../../../core/figures/timed/measured-results.ts';
import type { MeasuredRun } from '../../../store/state.ts';
import { bandWords, type ErrorSeries } from '../../../ui/charts/error-chart-model.ts';
import { chartSvgIn, chartToSvg } from '../../../ui/charts/export-chart.ts';
import { pictureActions } from '../../shared/picture-actions.ts';
import type { ChartWords } from '../../shared/run/chart-words.ts';
import { saveFile } from '../../shared/save-file.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { ExportFigureMenu } from '../export-figure-menu.tsx';
import { afterPaper } from '../figure-words.ts';
import { measuredCsv } from './measured-csv.ts';

export interface MeasuredExportProps {
  figure: MeasuredFigure;
  variant: MeasuredVariant;
  run: MeasuredRun;
  /** The chart as it is on the page. */
  shown: () => { element: Element | null; words: ChartWords; series: readonly ErrorSeries[] };
}

/** A measured figure to take along: drawn, or as numbers. */
export function MeasuredExport({ figure, variant, run, shown }: MeasuredExportProps) {
  const attempt = useAttempt();
  const { pace, points } = run;
  const isDisabled = points.length === 0;
  const name = `${figure.id}-${variant.id}`;
  const draw = () => {
    const { element, words, series } = shown();
    const chart = element && chartSvgIn(element);
    if (!chart) throw new Error('there is no chart on screen');
    const source = `${words.source} ${afterPaper(figure)} ${bandWords(series)}`.trim();
    return { svg: chartToSvg(chart, { ...words, source, legend: series }), name };
  };
  return (
    <ExportFigureMenu
      actions={[
        ...pictureActions(draw, { hint: 'with title, settings and reference', isDisabled }, attempt),
        {
          id: 'csv',
          label: 'Measurements as CSV',
          hint: 'one line a point and trial, in milliseconds too',
          isDisabled,
          startsGroup: true,
          onAction: attempt(() => saveFile(`${name}.csv`, measuredCsv(variant, points), 'text/csv')),
        },
        {
          id: 'json',
          label: 'Measurements as JSON',
          hint: 'with means and the verdict, as the command line writes it',
          isDisabled,
          onAction: attempt(() => {
            if (!pace) return;
            const results = measuredResultsOf({ figure: figure.id, variant: variant.id, pace }, points);
            saveFile(`${name}.json`, [writeMeasuredResults(results)], 'application/json');
          }),
        },
      ]}
    />
  );
}
