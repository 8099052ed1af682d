import type { FigureChoice } from '../../core/figures/figure.ts';
import { type Figure, figures } from '../../core/figures/registry.ts';
import { type Study, studies } from '../../core/figures/studies.ts';

/** A page by its part of the address; null for one that does not exist (any more). */
export type Page = { readonly study: Study } | { readonly figure: Figure; readonly choice: FigureChoice };

export function pageOf(text: string): Page | null {
  const study = studies.find(({ id }) => id === text);
  if (study) return { study };
  const [id, variant] = text.split('.');
  const figure = figures.find((candidate) => candidate.id === id);
  const known = figure?.variants.find((candidate) => candidate.id === variant) ?? figure?.variants[0];
  return figure && known ? { figure, choice: { figure: figure.id, variant: known.id } } : null;
}

/** The first variant goes without saying. */
export function figurePage({ figure, variant }: FigureChoice): string {
  const first = figures.find(({ id }) => id === figure)?.variants[0]?.id;
  return variant === first ? figure : `${figure}.${variant}`;
}
