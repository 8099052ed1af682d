import type { LoweringMethod } from '../../../core/figures/noise-down/transition.ts';

export interface MethodCard {
  readonly id: LoweringMethod;
  readonly title: string;
  readonly about: string;
  readonly color: string;
  readonly dash: string;
  /** What it says of itself holds. */
  readonly isSound: boolean;
}

/** Colours that are far apart in any eye, each with a dash of its own. */
export const methods: readonly MethodCard[] = [
  {
    id: 'exact',
    title: 'Exact coupling',
    about: 'The noise is a difference of two waiting times, each replaced by the smaller of itself and a fresh one.',
    color: '#4a5fe0',
    dash: '',
    isSound: true,
  },
  {
    id: 'independent',
    title: 'Independent redraw',
    about: 'Fresh noise for every answer. Honest about its price: all answers have to be paid for.',
    color: '#a18800',
    dash: '12 4',
    isSound: true,
  },
  {
    id: 'paper',
    title: 'NoiseDown, θ₂ corrected',
    about: 'Figure 3 of the paper with Eq. 9 put right. It says that only the last answer has to be paid for.',
    color: '#b8396a',
    dash: '10 3 2 3',
    isSound: false,
  },
  {
    id: 'paper-printed',
    title: 'NoiseDown, as printed',
    about: 'Figure 3 with θ₂ as Eq. 9 prints it, which gives the interval next to the last answer too much weight.',
    color: '#1a9a96',
    dash: '7 3',
    isSound: false,
  },
];

export function methodCard(id: LoweringMethod): MethodCard {
  return methods.find((method) => method.id === id) as MethodCard;
}
