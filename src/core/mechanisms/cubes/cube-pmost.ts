import { numberParam } from '../../params.ts';
import type { Mechanism } from '../mechanism.ts';
import { plannedSources } from './planned-sources.ts';
import { consistencyParam, cubeMechanism, releaseCuboids } from './release-cuboids.ts';

const params = {
  consistency: consistencyParam,
  bound: numberParam({
    label: 'Bound on the variance',
    help: 'A table counts as precise if its noise variance is at most this share of the largest one under BMax.',
    default: 0.5,
    min: 1e-6,
    max: 1,
  }),
};

export const cubePmost: Mechanism<typeof params> = {
  ...cubeMechanism,
  id: 'cube-pmost',
  title: 'Cube, PMost',
  summary:
    'Chooses which tables to measure so that as many wanted ones as possible are precise, at the expense of the others, and sums each wanted table from its best source.',
  errata: [],
  params,
  run: (curator, workload, { consistency, bound }, { epsilon }) =>
    releaseCuboids(curator, workload, plannedSources(workload).pmost(bound), epsilon, consistency),
};
