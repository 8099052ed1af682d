import type { RunState } from '../../../store/state.ts';
import { chartSvgIn, chartToSvg } from '../../../ui/charts/export-chart.ts';
import { saveFile } from '../../shared/files/save-file.ts';
import { type ShownChart, shownCurves } from '../../shared/run/export-actions.ts';
import { reportContents } from './report-contents.ts';
import type { ReportData } from './report-facts.ts';
import { reportPage } from './report-page.ts';

/** Hands out the comparison on screen as one web page. `target`: the error that ε is read for. */
export function saveReport(run: RunState, shown: ShownChart, target: number, data: ReportData): void {
  const { experiment } = run;
  const svg = shown.element && chartSvgIn(shown.element);
  if (!experiment || !svg) throw new Error('there is no chart on screen');
  const { words, metric, address } = shown;
  const figure = { title: words.title, legend: shownCurves(run, shown) };
  const chart = {
    light: chartToSvg(svg, { ...figure, theme: 'light' }),
    dark: chartToSvg(svg, { ...figure, theme: 'dark' }),
  };
  const page = reportPage(reportContents({ ...run, experiment }, { words, metric, target, chart, address, data }));
  saveFile(`not-private-report-${metric.id}.html`, [page], 'text/html');
}
