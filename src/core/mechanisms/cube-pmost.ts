import { numberParam } from '../params.ts';
import { boundedMaximum, candidateSources, largestVariance, mostWithin } from './cube-family/choose-sources.ts';
import { baseCuboid, wantedCuboids } from './cube-family/cuboid.ts';
import { consistencyParam, cubeMechanism, releaseCuboids } from './cube-family/release-cuboids.ts';
import type { Mechanism } from './mechanism.ts';

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
  run(curator, workload, { consistency, bound }, { epsilon }) {
    const wanted = wantedCuboids(workload);
    const base = baseCuboid(workload);
    const candidates = candidateSources(workload.domain, base, wanted);
    const variance = bound * largestVariance(wanted, boundedMaximum(wanted, candidates));
    return releaseCuboids(curator, workload, mostWithin(wanted, candidates, base, variance), epsilon, consistency);
  },
};
