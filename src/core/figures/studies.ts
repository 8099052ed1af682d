import { BAYESIAN_2012, type FigureHead, IREDUCT_2011, OURSELVES } from './figure.ts';

/** A page that is worked by hand instead of run: an example or a table of a paper, or a bench to try what it says. */
export interface Study extends Pick<FigureHead, 'paper' | 'number' | 'title' | 'claim'> {
  readonly id: StudyId;
}

export type StudyId =
  | 'example-1'
  | 'table-3'
  | 'noise-down'
  | 'noise-down-chain'
  | 'noise-down-loss'
  | 'bayesian-2'
  | 'audit';

export const studies: readonly Study[] = [
  {
    id: 'example-1',
    paper: IREDUCT_2011,
    number: 'Example 1',
    title: 'Why noise in proportion to the answer is not private',
    claim:
      'One output is exp(535/42) times as likely on one of two data sets that differ in one person, where e is allowed.',
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
  {
    id: 'audit',
    paper: OURSELVES,
    number: 'Audit',
    title: 'How much private runs give away, measured',
    claim:
      'Every private mechanism, estimator and kind of question is run on neighbours again and again; what tells them apart is never more than was claimed.',
  },
];
