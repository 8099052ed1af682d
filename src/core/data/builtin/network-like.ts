import { numberParam } from '../../params.ts';
import type { Rng } from '../../random/rng.ts';
import { seededRng } from '../../random/seeded.ts';
import { type BuiltinDataset, seedParam } from './builtin-dataset.ts';
import { drawnHistogram } from './histogram.ts';

const NETWORKS = 256;
const HOSTS = 256;
const ACTIVE_NETWORKS = 0.35;
const ACTIVE_HOSTS = 0.12;

/** Traffic has no typical size: a Pareto law for each host (tail 1/x), times a lighter one for its network (1/x²). */
function traffic(rng: Rng): Float64Array {
  const weights = new Float64Array(NETWORKS * HOSTS);
  for (let network = 0; network < NETWORKS; network++) {
    if (rng.uniform() >= ACTIVE_NETWORKS) continue;
    const busy = 1 / Math.sqrt(1 - rng.uniform());
    for (let host = 0; host < HOSTS; host++) {
      if (rng.uniform() < ACTIVE_HOSTS) weights[network * HOSTS + host] = busy / (1 - rng.uniform());
    }
  }
  return weights;
}

const params = {
  records: numberParam({
    label: 'Records',
    help: 'Number of connections.',
    default: 25_000,
    min: 1,
    max: 10_000_000,
    integer: true,
  }),
  seed: seedParam,
};

export const networkLike: BuiltinDataset<typeof params> = {
  id: 'network-like',
  title: 'Network trace (generated)',
  card: {
    about:
      'A generated stand-in for the network trace of the literature, whose author asks not to pass it on: connections by ' +
      'host address, nearly all cells empty and a few very heavy. No real traffic is in it.',
    size: '25,000 records by default, one attribute of 65,536 cells',
    origin: 'generated',
    source:
      'Kind of data: the network trace of Hay, Rastogi, Miklau & Suciu (2010), Boosting the accuracy of differentially ' +
      'private histograms through consistency. The counts were made up for the workbench.',
  },
  params,
  build({ records, seed }) {
    const rng = seededRng('network-like').split(String(seed));
    const labels = Array.from({ length: NETWORKS * HOSTS }, (_, i) => `${Math.floor(i / HOSTS)}.${i % HOSTS}`);
    return drawnHistogram('Host', labels, traffic(rng.split('hosts')), records, rng.split('connections'));
  },
};
