import { RecordCounts } from '../../src/core/data/counts/record-counts.ts';
import { residualPlanner } from '../../src/core/mechanisms/planner/residual-planner.ts';
import { defaultParams } from '../../src/core/params.ts';
import { Curator } from '../../src/core/privacy/curator.ts';
import { Ledger } from '../../src/core/privacy/ledger.ts';
import { exploreNoise } from '../../src/core/privacy/noise.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { timed } from './mwem-runs.ts';
import type { Pace, Part } from './part.ts';

export const name = 'Residual planner: plan, measurement and answers, without counting';

export function parts(pace: Pace): Part[] {
  const [attributes, size] = pace === 'smallest' ? [5, 16] : [100, 1024];
  const pairs = `all pairs of ${attributes} attributes of 10 values`;
  const all = { a0: 'ranges' };
  return [
    { what: pairs, measure: () => [row(pairs, attributes, 10, { kind: 'marginals', order: 2 })] },
    {
      what: 'one attribute',
      measure: () => [
        row(`all ranges of ${size} values`, 1, size, { kind: 'intervals', attribute: 'a0' }),
        row(`all ranges of 64 values by 64 more`, 2, 64, { kind: 'marginals', order: 2, ranges: all }),
      ],
    },
  ];
}

function row(what: string, attributes: number, size: number, spec: object) {
  const rng = seededRng(what);
  const rows = 2000;
  const domain = {
    attributes: Array.from({ length: attributes }, (_, index) => {
      return { name: `a${index}`, size, labels: Array.from({ length: size }, (_, code) => String(code)) };
    }),
  };
  const columns = domain.attributes.map(() => Uint16Array.from({ length: rows }, () => rng.integer(size)));
  const counts = new RecordCounts({ domain, rows, columns, weights: null, records: rows });
  const parsed = parseWorkload(spec, 'workload');
  for (const set of residualPlanner.requires?.(buildWorkload(parsed, domain), defaultParams(residualPlanner.params)) ??
    []) {
    counts.table(set);
  }
  const run = () => {
    const ledger = Ledger.inRho(
      { epsilon: 1, delta: 1e-6, conversion: 'zcdp' },
      { neighbours: 'add-remove', rowsPerPerson: 1 },
    );
    const workload = buildWorkload(parsed, domain);
    const curator = new Curator(counts, ledger, exploreNoise(rng), true);
    const params = defaultParams(residualPlanner.params);
    return residualPlanner.run(curator, workload, params, { epsilon: 1, rng, sanityBound: 1 });
  };
  const { ms } = timed(run, 3);
  return { what, ours_ms: ms };
}
