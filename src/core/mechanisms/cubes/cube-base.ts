import type { Mechanism } from '../mechanism.ts';
import { baseCuboid } from './cuboid.ts';
import { consistencyParam, cubeMechanism, releaseCuboids } from './release-cuboids.ts';

const params = { consistency: consistencyParam };

export const cubeBase: Mechanism<typeof params> = {
  ...cubeMechanism,
  id: 'cube-base',
  title: 'Cube, base cuboid',
  summary:
    'Measures only the table over all attributes, with little noise, and sums the others from it. Small tables add up the noise of very many cells.',
  errata: [],
  params,
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, [baseCuboid(workload)], epsilon, consistency),
};
