import { csvChunks } from '../../../core/data/file/csv-export.ts';
import { quantities } from '../../../core/figures/timed/quantities.ts';
import type { TimedFigure, TimedRow, TimedVariant } from '../../../core/figures/timed/timed-figure.ts';
import { timedResultsOf, writeTimedResults } from '../../../core/figures/timed/timed-results.ts';
import type { TimedRun } from '../../../store/state.ts';
import type { MenuAction } from '../../../ui/controls/menu.tsx';
import { type ChartOnPage, chartPicture, pictureActions } from '../../shared/files/picture-actions.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import type { Attempt } from '../../shared/use-attempt.ts';
import { afterPaper } from '../figure-chart.tsx';

interface TimedFigureRun {
  readonly figure: TimedFigure;
  readonly variant: TimedVariant;
  readonly run: TimedRun;
}

/** A timed figure to take along: drawn, or as numbers. */
export function timedActions(
  { figure, variant, run: { pace, trials, rows } }: TimedFigureRun,
  shown: () => ChartOnPage,
  attempt: Attempt,
): MenuAction[] {
  const isDisabled = rows.length === 0;
  const name = `${figure.id}-${variant.id}`;
  const draw = () => {
    const chart = shown();
    return chartPicture(
      { ...chart, words: { ...chart.words, source: `${chart.words.source} ${afterPaper(figure)}` } },
      name,
    );
  };
  return [
    ...pictureActions(draw, { hint: 'with title, settings and reference', isDisabled }, attempt),
    {
      id: 'csv',
      label: 'Measurements as CSV',
      hint: 'one line a point and trial, in milliseconds too',
      isDisabled,
      startsGroup: true,
      onAction: attempt(() => saveFile(`${name}.csv`, timedCsv(variant, rows), 'text/csv')),
    },
    {
      id: 'json',
      label: 'Measurements as JSON',
      hint: 'with means and the verdict, as the command line writes it',
      isDisabled,
      onAction: attempt(() => {
        if (!pace) return;
        const results = timedResultsOf({ figure: figure.id, variant: variant.id, pace, trials }, rows);
        saveFile(`${name}.json`, [writeTimedResults(results)], 'application/json');
      }),
    },
  ];
}

/** One line a point and trial. */
function timedCsv({ x }: TimedVariant, rows: readonly TimedRow[]): string[] {
  const used = quantities.filter(({ id }) => rows.some((row) => id in row.quantities));
  const lines = rows.map(({ series, value, trial, quantities: numbers }) => [
    series,
    value,
    trial,
    ...used.map(({ id }) => numbers[id] ?? ''),
  ]);
  return [...csvChunks(['series', x.symbol, 'trial', ...used.map(({ id }) => id)], lines)];
}
