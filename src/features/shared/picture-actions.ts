import { svgToPng } from '../../ui/charts/export-chart.ts';
import type { MenuAction } from '../../ui/controls/menu.tsx';
import { saveFile } from './save-file.ts';
import type { Attempt } from './use-attempt.ts';

export interface Picture {
  readonly svg: string;
  /** Of the file, without its ending. */
  readonly name: string;
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
