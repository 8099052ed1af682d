import { bandWords, type ErrorSeries } from '../../../ui/charts/error-chart-model.ts';
import { chartSvgIn, chartToSvg, svgToPng } from '../../../ui/charts/export-chart.ts';
import type { MenuAction } from '../../../ui/controls/menu.tsx';
import type { ChartWords } from '../run/chart-words.ts';
import type { Attempt } from '../use-attempt.ts';
import { saveFile } from './save-file.ts';

export interface Picture {
  readonly svg: string;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** A chart of curves as it is on the page. */
export interface ChartOnPage {
  /** Holds the chart; null where it is not on the page. */
  readonly element: Element | null;
  readonly words: ChartWords;
  /** The curves that are drawn. */
  readonly legend: readonly ErrorSeries[];
  /** Stands on the picture where the chart is not private. */
  readonly mark?: string;
  /** Where it opens as it is; none where no link can lead there. */
  readonly address?: string | undefined;
}

/** The chart with title, settings, source and legend. */
export function chartPicture({ element, words, legend, mark, address }: ChartOnPage, name: string): Picture {
  const chart = element && chartSvgIn(element);
  if (!chart) throw new Error('there is no chart on screen');
  const said = [words.source, bandWords(legend), chart.querySelector('desc')?.textContent ?? ''];
  const source = said.filter((text) => text !== '').join(' ');
  return { svg: chartToSvg(chart, { ...words, source, mark, legend, address }), name };
}

/** Entries of an export menu that draw a chart into a file. */
export function pictureActions(
  draw: () => Picture,
  { hint, isDisabled }: { hint: string; isDisabled: boolean },
  attempt: Attempt,
): MenuAction[] {
  return [
    {
      id: 'svg',
      label: 'Chart as SVG',
      hint,
      isDisabled,
      onAction: attempt(() => {
        const { svg, name } = draw();
        saveFile(`${name}.svg`, [svg], 'image/svg+xml');
      }),
    },
    {
      id: 'png',
      label: 'Chart as PNG',
      hint: 'the same, as an image',
      isDisabled,
      onAction: attempt(async () => {
        const { svg, name } = draw();
        saveFile(`${name}.png`, [await svgToPng(svg)], 'image/png');
      }),
    },
  ];
}
