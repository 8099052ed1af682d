import type { Mechanism } from '../mechanism.ts';
import { plannedSources } from './planned-sources.ts';
import { consistencyParam, cubeMechanism, releaseCuboids } from './release-cuboids.ts';

const params = { consistency: consistencyParam };

export const cubeBmax: Mechanism<typeof params> = {
  ...cubeMechanism,
  id: 'cube-bmax',
  title: 'Cube, BMax',
  summary:
    'Chooses which tables to measure so that the largest noise variance over all wanted ones is as small as possible, and sums each wanted table from its best source.',
  errata: [],
  params,
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, plannedSources(workload).bmax, epsilon, consistency),
};
