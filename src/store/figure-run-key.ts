import type { FigureChoice } from '../core/figures/figure.ts';

/** Names the run of a figure in one of its variants. */
export function figureRunKey({ figure, variant }: FigureChoice): string {
  return `${figure}/${variant}`;
}
