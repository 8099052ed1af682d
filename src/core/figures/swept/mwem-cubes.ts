import type { Point } from '../../experiment/summary.ts';
import { MWEM_2012 } from '../papers.ts';
import type { Check } from '../verdict/check.ts';
import { Curves, lowestOf } from '../verdict/curves.ts';
import { atMost } from '../verdict/two-curves.ts';
import { adultCategories } from './mwem-files.ts';
import type { SweptFigure } from './swept-figure.ts';

const MEAN = 'cuboid-mean-error';
const MOST = 'cuboid-max-error';
const cubes = ['cube-all', 'cube-base', 'cube-bmax', 'cube-pmost'];
const MWEM = 'mwem-factored';

function averages(points: readonly Point[]): Check[] {
  const curves = new Curves([...points, ...lowestOf(points, cubes, MEAN, 'best cube')], MEAN);
  return [
    atMost(curves, MWEM, 'best cube', 1, 'MWEM has a smaller average error than the best of the four cube methods.'),
    atMost(curves, MWEM, 'best cube', 0.5, 'It is smaller by far: at most half (the paper has about a quarter).'),
  ];
}

export const mwemCubes: SweptFigure = {
  kind: 'swept',
  id: 'mwem-5',
  paper: MWEM_2012,
  number: 'Figure 5',
  title: 'All 256 tables of a data cube',
  claim:
    'Choosing whole tables to measure, MWEM has about a quarter of the average error of the best method made for data cubes. For the table with the largest error the picture is less clear.',
  notes: [
    'Adult does not come with the workbench: the 48,842 records here are generated, with the same eight attributes, 1,814,400 cells and 256 tables. Use the real file below.',
    'The average over tables and the largest of them are two views of the same runs: switch between them above the chart. Only the average is judged, as the paper claims nothing definite about the other.',
    'MWEM runs in its factored form, which gives the same numbers as a table of all cells would, with less memory and time. It takes five rounds, since each measures a whole table; the paper does not say how many it takes, nor which ε.',
    'The four cube methods make their tables consistent, the stronger of the two forms that Ding et al. describe.',
    'On the real file, ten trials a point, MWEM had 51 % of the error of the best of them: 30 % at ε = 0.1, 63 % at ε = 1. So the second line of the verdict fails there, if narrowly. More rounds did no better; against cube tables that are not made consistent it had about 40 %.',
  ],
  variants: [{ id: 'adult-like', title: 'Adult' }],
  xScale: 'linear',
  yScale: 'log',
  metric: MEAN,
  file: () => adultCategories,
  experiment: () => ({
    version: 1,
    dataset: { builtin: 'adult-like' },
    neighbours: 'replace-one',
    workload: { kind: 'cuboids' },
    mechanisms: [{ id: MWEM, params: { rounds: 5 } }, ...cubes.map((id) => ({ id }))],
    sweep: { parameter: 'epsilon', values: [0.1, 0.25, 0.5, 0.75, 1] },
    fixed: {},
    metrics: [MEAN, MOST],
    trials: 10,
    seed: 'mwem-5',
  }),
  verdict: averages,
};
