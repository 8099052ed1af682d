import type { Experiment } from '../../experiment/experiment.ts';
import type { Point } from '../../experiment/results/summary.ts';
import { MWEM_2012 } from '../figure.ts';
import { beyond, type Check, check, printedClaim } from '../verdict/check.ts';
import { Curves } from '../verdict/curves.ts';
import { all, any } from '../verdict/finding.ts';
import { atMost, endsBelow } from '../verdict/two-curves.ts';
import { EVEN, evenSpread } from './even-spread.ts';
import { contingencyTables } from './mwem-files.ts';
import type { SweptFigure } from './swept-figure.ts';

const METRIC = 'relative-entropy';
const counts = [20, 30, 40];
const labelOf = (queries: number) => `MWEM, ${queries} queries`;
const labels = counts.map(labelOf);
const LIMIT = 'barak';
const PASSES = 10;
const TEN_PASSES = 'Barak et al., ten passes';

interface Setting {
  readonly degree: number;
  readonly values: readonly number[];
}

const large = [0.1, 0.2, 0.4, 0.6, 0.8, 1];
const settings: Readonly<Record<string, Setting>> = {
  'degree-2-small': { degree: 2, values: [0.01, 0.02, 0.04, 0.06, 0.08, 0.1] },
  'degree-2': { degree: 2, values: large },
  'degree-3': { degree: 3, values: large },
};

const combined =
  'Barak et al. at the limit is a stronger way to combine the measurements than the paper can have taken, and is ahead at every ε of this range: the picture is one of how measurements are combined as much as of which are taken.';

/** Which of the three graphs a run is of can be read off its workload and its smallest ε. */
function whoIsAhead(points: readonly Point[], { workload, sweep }: Experiment): Check[] {
  const curves = new Curves(points, METRIC).among(labels.length);
  const isTwoWay = workload.kind === 'parities' && workload.degree === 2;
  const least = Math.min(...sweep.values.map(Number));
  if (isTwoWay && least >= 0.1) {
    const claim = (form: string) =>
      `With degree 2 and ε of at least 0.1, Barak et al. ${form} is closer to the data than MWEM.`;
    const ahead = (form: string) => all(labels.map((label) => atMost(curves, form, label, 1)));
    const judged = (form: string, words: string) => beyond(evenSpread(ahead(EVEN)), check(claim(words), ahead(form)));
    return [judged(TEN_PASSES, 'in ten passes'), judged(LIMIT, 'at the limit')];
  }
  const where = isTwoWay ? 'With degree 2 and strong privacy' : 'With degree 3';
  const claim = (form: string) => `${where}, MWEM is closer to the data than Barak et al. ${form}.`;
  const ahead = (form: string) => any(labels.map((label) => atMost(curves, label, form, 1)));
  const even = (form: string) => evenSpread(atMost(curves, EVEN, form, 1));
  const checks = [
    beyond(even(TEN_PASSES), check(claim('in ten passes'), ahead(TEN_PASSES))),
    beyond(even(LIMIT), printedClaim(claim('at the limit'), ahead(LIMIT), combined)),
  ];
  if (isTwoWay) return checks;
  const more = endsBelow(new Curves(points, METRIC), labelOf(40), labelOf(20));
  return [...checks, check('At the largest ε, 40 queries are better than 20.', more)];
}

export const mwemSurvey: SweptFigure = {
  kind: 'swept',
  id: 'mwem-4',
  paper: MWEM_2012,
  number: 'Figure 4',
  title: 'Relative entropy on the disability survey',
  claim:
    'With parities of up to three attributes, or with strong privacy, choosing what to measure wins over measuring everything. With two attributes and ε of at least 0.1, measuring everything is better. Figure 3 of the 2010 paper is the same.',
  notes: [
    'The survey’s users have to register, so the data here is generated: as many records, attributes and, within a tenth, cells that are not empty. Use the real file below.',
    'Barak et al. is drawn in two forms, each with its own line in the verdict. The papers combine its parities by multiplicative weights and do not say how often they go through them. “Ten passes” stands in for that: with a single pass the middle graph could not come out (MWEM would be ahead at every ε), and a hundred follow the noise of small ε without end. The other form goes to the limit, with room for the noise: the distribution of largest entropy that agrees with all parities within it.',
    'Ten passes agree with the paper: they chase the noise at small ε, where MWEM is far ahead, and are ahead of MWEM from about ε = 0.1 on. At the limit Barak et al. is ahead at degree 2 and small ε as well. So what the first graph shows is how measurements are combined as much as which are taken.',
    'The paper prints no values of ε for its three graphs but 0.1; the ranges here are chosen around it.',
    'At degree 3 the limit of Barak et al. catches up with thirty queries of MWEM at about ε = 1: the 696 measurements are then clear enough to be used together.',
  ],
  variants: [
    { id: 'degree-2-small', title: 'Degree 2, small ε' },
    { id: 'degree-2', title: 'Degree 2, larger ε' },
    { id: 'degree-3', title: 'Degree 3' },
  ],
  xScale: 'linear',
  yScale: 'log',
  metric: METRIC,
  file: () => contingencyTables['nltcs-like'],
  experiment: (variant) => {
    const { degree, values } = settings[variant];
    return {
      version: 1,
      dataset: { builtin: 'nltcs-like' },
      neighbours: 'replace-one',
      workload: { kind: 'parities', degree },
      mechanisms: [
        { id: 'barak', params: { degree, replay: 'converge' } },
        { id: 'barak', label: TEN_PASSES, params: { degree, replay: PASSES } },
        ...counts.map((queries) => ({
          id: 'mwem',
          label: labelOf(queries),
          params: { rounds: queries, replay: 'converge' },
        })),
      ],
      sweep: { parameter: 'epsilon', values },
      fixed: {},
      metrics: [METRIC],
      references: [EVEN],
      trials: 10,
      seed: 'mwem-4',
    };
  },
  verdict: whoIsAhead,
};
