import { describe, expect, test } from 'vitest';
import { payloadOf } from '../../src/core/data/counts/counts-payload.ts';
import { DataSession } from '../../src/core/data/session.ts';
import { parseExperiment } from '../../src/core/experiment/parse-experiment.ts';
import { TrialService } from '../../src/core/experiment/run/trial-service.ts';
import { FiguresService } from '../../src/core/figures/figures-service.ts';
import { mechanisms } from '../../src/core/mechanisms/registry.ts';
import { resultOf } from '../../src/core/outcome.ts';
import { buffersOf, transferring } from '../../src/core/transferring.ts';
import { buildWorkload, parseWorkload } from '../../src/core/workload/registry.ts';
import { fetched, noteFor } from '../support/counts-note.ts';
import { countsOf, domainOf } from '../support/small-data.ts';
import { rowsOn, tablesOn } from '../support/tables-on.ts';

/** The service as a worker has it, its answers sent as they would be. */
const sent = <Service extends object>(service: Service): Service =>
  transferring(service, (answer, buffers) => structuredClone(answer, { transfer: buffers }));

describe('typed arrays are handed over', () => {
  test('each piece of memory once, however deep it lies and however many arrays share it', () => {
    const shared = new Float64Array(4);
    const alone = new Int32Array(2);
    const value = { a: [{ shared }, shared.subarray(1)], b: new Map([[1, alone]]), c: 'text', d: null };
    expect(buffersOf(value)).toEqual([shared.buffer, alone.buffer]);
    expect(buffersOf('text')).toEqual([]);
  });

  test('so that the sender has them no longer', async () => {
    const made: Float64Array[] = [];
    const service = { make: () => made[made.push(Float64Array.of(1, 2, 3)) - 1], fail: () => Promise.reject('why') };
    expect(await sent(service).make()).toEqual(Float64Array.of(1, 2, 3));
    expect(made[0]).toHaveLength(0);
    await expect(sent(service).fail()).rejects.toBe('why');
  });

  test('but counted tables and histograms stay with the data, which answers as before', async () => {
    const session = sent(new DataSession(() => 0));
    // More cells than are packed together with others.
    const lines = Array.from({ length: 900 }, (_, i) => `${i % 30},${(i * 7) % 20},${i % 2}`);
    const file = new File([`a,b,c\n${lines.join('\n')}\n`], 'codes.csv');
    const domain = new File(['{"a": 30, "b": 20, "c": 2}'], 'domain.json');
    const ref = { csv: 'codes.csv', domain: 'domain.json' };
    const opened = resultOf(await session.open(ref, [file, domain], () => {}));
    for (const how of [undefined, 'bitwise'] as const) {
      const tables = async () =>
        fetched(
          session,
          noteFor([[0, 1], [0], [1, 2]], { folds: 3, form: how === undefined ? {} : { binarise: how } }),
        );
      const first = await tables();
      expect(first.tables.chunks.some((chunk) => chunk.some((count) => count > 0))).toBe(true);
      expect(await tables()).toEqual(first);
      expect(resultOf(await session.described({ binarise: how }))).toEqual(
        resultOf(await session.described({ binarise: how })),
      );
    }
    expect(resultOf(await session.described({})).description).toEqual(opened.description);
  });

  const marginals = { workload: { kind: 'marginals', order: 2 }, sizes: [2, 2, 2] };
  const cuboids = { workload: { kind: 'cuboids' }, sizes: [2, 2, 2] };
  const intervals = { workload: { kind: 'intervals', attribute: 'a' }, sizes: [6] };
  const stream = { workload: { kind: 'question-stream', count: 12, cells: 15, width: [100, 1000] }, sizes: [9, 2] };
  const trials = mechanisms.map(({ id, supports }) => {
    const isAnswered = ({ workload, sizes }: { readonly workload: object; readonly sizes: readonly number[] }) =>
      supports(buildWorkload(parseWorkload(workload, 'workload'), domainOf(...sizes))) === true;
    return [id, [marginals, cuboids, intervals, stream].find(isAnswered) ?? marginals] as const;
  });

  // MWEM chooses whole tables of a data cube.
  test.each([...trials, ['mwem', cuboids] as const])('and trials of %s are seen twice', async (id, asked) => {
    const { workload, sizes } = asked;
    const domain = domainOf(...sizes);
    const cells = sizes.reduce((product, size) => product * size, 1);
    const experiment = parseExperiment({
      version: 1,
      dataset: { builtin: 'czech' },
      workload,
      mechanisms: [{ id }],
      sweep: { parameter: 'epsilon', values: [1] },
      metrics: [asked === stream ? 'system-cost' : 'mean-absolute-error'],
      trials: 2,
      seed: 'twice',
    });
    const counts = countsOf(
      domain,
      Array.from({ length: cells }, (_, i) => [70, 0, 3, 90, 1][i % 5]),
    );
    const service = sent(new TrialService(() => 0));
    await service.load('counts', payloadOf(counts, tablesOn(experiment, domain), 0, rowsOn(experiment, domain)));
    const cell = { mechanism: 0, value: 0, trial: 0 };
    const rows = await service.run('counts', experiment, [cell]);
    const first = resultOf(await service.answers('counts', experiment, cell));
    expect(first.row.error).toBeUndefined();
    expect(first.blocks.every(({ truth }) => truth.length > 0)).toBe(true);
    expect(resultOf(await service.answers('counts', experiment, cell))).toEqual(first);
    expect(await service.run('counts', experiment, [cell])).toEqual(rows);
  });

  test('and losses of chains are drawn anew', async () => {
    const service = sent(new FiguresService(() => 0));
    const request = { method: 'exact', scales: [4, 2], runs: 10, seed: 's' } as const;
    const losses = () => service.chainLosses(request, () => {});
    expect(await losses()).toEqual(await losses());
  });
});
