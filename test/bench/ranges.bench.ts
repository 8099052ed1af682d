import { TableCounts } from '../../src/core/data/counts/table-counts.ts';
import { queryGram } from '../../src/core/mechanisms/hdmm/gram.ts';
import { bestCellStrategy } from '../../src/core/mechanisms/hdmm/opt0.ts';
import type { AnyMechanism } from '../../src/core/mechanisms/registry.ts';
import { dawa } from '../../src/core/mechanisms/trees/dawa.ts';
import { hb } from '../../src/core/mechanisms/trees/hb.ts';
import { defaultParams } from '../../src/core/params.ts';
import { toUnits } from '../../src/core/privacy/budget.ts';
import { Curator } from '../../src/core/privacy/curator.ts';
import { Ledger } from '../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { timed } from './mwem-runs.ts';
import type { Pace, Part } from './part.ts';

export const name = 'Ranges of one attribute, ε = 1';

export function parts(pace: Pace): Part[] {
  const [size, cells] = pace === 'smallest' ? [256, 32] : [65_536, 1024];
  return [
    ...[hb, dawa].map((mechanism) => {
      const what = `${mechanism.title}, 2,000 ranges over ${size.toLocaleString('en')} values, seven of ten empty`;
      return { what, measure: () => [released(what, mechanism as AnyMechanism, size)] };
    }),
    {
      what: 'HDMM, all intervals',
      measure: () => [searched(`HDMM, all intervals of ${cells.toLocaleString('en')} values, 25 starts`, cells)],
    },
  ];
}

function domainOf(size: number) {
  return { attributes: [{ name: 'a', size, labels: Array.from({ length: size }, (_, code) => String(code)) }] };
}

function released(what: string, mechanism: AnyMechanism, size: number) {
  const rng = seededRng(what);
  const domain = domainOf(size);
  const table = Float64Array.from({ length: size }, () => (rng.uniform() < 0.7 ? 0 : rng.integer(200)));
  const records = table.reduce((sum, count) => sum + count, 0);
  const counts = new TableCounts(domain, records, new Map([['0', table]]));
  const workload = buildWorkload(parseWorkload({ kind: 'ranges', attributes: ['a'], count: 2000 }, 'workload'), domain);
  const run = () => {
    const ledger = new Ledger(toUnits(1), { neighbours: 'add-remove', rowsPerPerson: 1 });
    const curator = new Curator(counts, ledger, exploreNoise(rng));
    return mechanism.run(curator, workload, defaultParams(mechanism.params), { epsilon: 1, rng, sanityBound: 1 });
  };
  return { what, ours_ms: timed(run, 3).ms };
}

function searched(what: string, size: number) {
  const workload = buildWorkload(parseWorkload({ kind: 'intervals', attribute: 'a' }, 'workload'), domainOf(size));
  const { ms, value } = timed(() => bestCellStrategy(queryGram(workload), 25), 1);
  return { what, ours_ms: ms, mean_squared_error: (2 * value.error) / workload.size };
}
