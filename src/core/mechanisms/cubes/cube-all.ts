import type { Mechanism } from '../mechanism.ts';
import { supportsTables, wantedCuboids } from './cuboid.ts';
import { consistencyParam, cubeMechanism, releaseCuboids } from './release-cuboids.ts';

const params = { consistency: consistencyParam };

export const cubeAll: Mechanism<typeof params> = {
  ...cubeMechanism,
  id: 'cube-all',
  title: 'Cube, all cuboids',
  summary: 'Measures every table that is asked for. Simple, but the noise of each grows with the number of all.',
  errata: [],
  params,
  // Only what is asked for is measured, so there is no base table to be too large.
  supports: supportsTables,
  requires: () => [],
  run: (curator, workload, { consistency }, { epsilon }) =>
    releaseCuboids(curator, workload, wantedCuboids(workload), epsilon, consistency),
};
