import { wantedCuboids } from './cube-family/cuboid.ts';
import { consistencyParam, cubeMechanism, releaseCuboids } from './cube-family/release-cuboids.ts';
import type { Mechanism } from './mechanism.ts';

const params = { consistency: consistencyParam };

export const cubeAll: Mechanism<typeof params> = {
  ...cubeMechanism,
  id: 'cube-all',
  title: 'Cube, all cuboids',
  summary: 'Measures every table that is asked for. Simple, but the noise of each grows with the number of all.',
  errata: [],
  params,
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, wantedCuboids(workload), epsilon, consistency),
};
