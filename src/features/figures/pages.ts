import type { Figure } from '../../core/figures/swept/figure.ts';
import { BAYESIAN_2012, IREDUCT_2011 } from '../../core/figures/swept/papers.ts';
import { figures } from '../../core/figures/swept/registry.ts';
import type { MeasuredFigure } from '../../core/figures/timed/measured-figure.ts';
import { measuredFigures } from '../../core/figures/timed/registry.ts';
import type { FigureChoice } from '../../store/figure-actions.ts';

/** A page of the Figures room that is worked by hand instead of run. */
export interface Study {
  readonly id: StudyId;
  readonly paper: string;
  /** What the paper calls it, or what kind of page it is. */
  readonly number: string;
  readonly title: string;
  readonly claim: string;
}

export type StudyId = 'example-1' | 'table-3' | 'noise-down' | 'noise-down-chain' | 'noise-down-loss' | 'bayesian-2';

export const studies: readonly Study[] = [
  {
    id: 'example-1',
    paper: IREDUCT_2011,
    number: 'Example 1',
    title: 'Why noise in proportion to the answer is not private',
    claim:
      'Two data sets that differ in one person tell an output apart by a factor of exp(535/42), where e was allowed.',
  },
  {
    id: 'table-3',
    paper: IREDUCT_2011,
    number: 'Tables 2 and 3',
    title: 'From records to a marginal',
    claim: 'Five people, counted by marital status and gender: eight cells, most of them empty.',
  },
  {
    id: 'noise-down',
    paper: IREDUCT_2011,
    number: 'Figure 2',
    title: 'NoiseDown laboratory: the density',
    claim: 'Given a noisy answer, its less noisy successor follows a density of exponential pieces.',
  },
  {
    id: 'noise-down-chain',
    paper: IREDUCT_2011,
    number: 'Laboratory',
    title: 'NoiseDown laboratory: a chain of answers',
    claim: 'A sequence of ever better answers costs no more than the last one alone.',
  },
  {
    id: 'noise-down-loss',
    paper: IREDUCT_2011,
    number: 'Laboratory',
    title: 'NoiseDown laboratory: the privacy loss, measured',
    claim: 'What a pair of answers gives away is at most 1/λ′.',
  },
  {
    id: 'bayesian-2',
    paper: BAYESIAN_2012,
    number: 'Figures 2 and 3',
    title: 'What eight noisy answers say about a question they did not ask',
    claim:
      'The posterior of the worked example with its 95 % interval, by four methods; the printed interval and probability do not follow from it.',
  },
];

/** A page by its part of the address; null for one that does not exist (any more). */
export type Page = { readonly study: Study } | { readonly choice: FigureChoice } | { readonly measured: FigureChoice };

/** Those that run trials and those that are measured, as they are numbered. */
export const allFigures: readonly (Figure | MeasuredFigure)[] = [...figures, ...measuredFigures].sort(
  (a, b) => numberOf(a) - numberOf(b),
);

/** What is no numbered figure comes last. */
function numberOf({ number }: Figure | MeasuredFigure): number {
  const [, digits] = /^Figure (\d+)/.exec(number) ?? [];
  return digits === undefined ? Number.MAX_SAFE_INTEGER : Number(digits);
}

export function pageOf(text: string): Page | null {
  const study = studies.find(({ id }) => id === text);
  if (study) return { study };
  const [id, variant] = text.split('.');
  const figure = allFigures.find((candidate) => candidate.id === id);
  const known = figure?.variants.find((candidate) => candidate.id === variant) ?? figure?.variants[0];
  if (!figure || !known) return null;
  const choice = { figure: figure.id, variant: known.id };
  return isMeasured(figure) ? { measured: choice } : { choice };
}

export function isMeasured(figure: Figure | MeasuredFigure): figure is MeasuredFigure {
  return 'quantities' in figure;
}

/** The first variant goes without saying. */
export function figurePage({ figure, variant }: FigureChoice): string {
  const first = allFigures.find(({ id }) => id === figure)?.variants[0]?.id;
  return variant === first ? figure : `${figure}.${variant}`;
}
