import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseExperiment } from '../../../src/core/experiment/parse-experiment.ts';
import { parseResults, withAskedMetrics } from '../../../src/core/experiment/results/results.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import { seededRng } from '../../../src/core/random/seeded.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { headless } from '../../support/headless.ts';
import { localPool } from '../store/local-pool.ts';
import { sessionClient } from '../store/session-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'epsilon-binary-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rng = seededRng('people');
const lines = Array.from({ length: 300 }, () => [rng.integer(2), 'abcde'[rng.integer(5)], 18 + rng.integer(40)].join());
const csv = `sex,town,age\n${lines.join('\n')}\n`;

const timeless = (rows: readonly Row[]) => rows.map((row) => ({ ...row, milliseconds: 0 }));

test.each(['bitwise', { town: 'one-hot', age: 'bitwise' }])(
  '%j: a file gives the same headless as in the page',
  async (how) => {
    const json = {
      version: 1,
      dataset: {
        csv: 'people.csv',
        schema: [
          { name: 'sex', type: 'category', values: ['0', '1'] },
          { name: 'town', type: 'category', values: ['a', 'b', 'c', 'd', 'e'] },
          { name: 'age', type: 'integer', bins: [18, 30, 40, 50, 60] },
        ],
        binarise: how,
      },
      workload: { kind: 'parities', degree: 2 },
      mechanisms: [{ id: 'laplace' }, { id: 'mwem', params: { rounds: 4 } }],
      sweep: { parameter: 'epsilon', values: [1] },
      metrics: ['mean-absolute-error'],
      trials: 2,
      seed: 'same',
    };
    writeFileSync(join(folder, 'people.csv'), csv);
    writeFileSync(join(folder, 'experiment.json'), JSON.stringify(json));
    const { code, stdout } = await headless(['run', join(folder, 'experiment.json'), '--workers', '1']);
    expect(code).toBe(0);
    const there = parseResults(JSON.parse(stdout));

    const at = new Workbench({ data: sessionClient(), pool: localPool() } as unknown as Services);
    await at.data.openFile(new File([csv], 'people.csv'));
    await at.files.openExperiment(parseExperiment(json));
    await at.run.start();
    const { run, data, config } = at.store.getState();
    expect(run.error).toBeNull();
    expect(timeless(withAskedMetrics(run, config.metrics).rows)).toEqual(timeless(there.rows));
    expect(run.rows).toHaveLength(4);
    expect(run.fingerprint).toBe(there.fingerprint);
    expect(data.description?.domain.attributes).toHaveLength(how === 'bitwise' ? 6 : 8);
  },
);
