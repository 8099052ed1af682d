import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { czech } from '../../../src/core/data/builtin/published/czech.ts';
import type { FigureChoice } from '../../../src/core/figures/figure.ts';
import { sweptFigureById } from '../../../src/core/figures/registry.ts';
import { figureExperiment } from '../../../src/core/figures/swept/figure-experiment.ts';
import { heldFile } from '../../../src/store/figure-actions.ts';
import { figureRunKey } from '../../../src/store/figure-run-key.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localPool } from './local-pool.ts';
import { memoryFigureKeeper } from './memory-figure-keeper.ts';
import { sessionClient } from './session-client.ts';

const table: FigureChoice = { figure: 'mwem-3', variant: 'czech' };
const donors: FigureChoice = { figure: 'mwem-2', variant: 'recency-frequency' };
const people: FigureChoice = { figure: 'mwem-5', variant: 'adult-like' };

let workbench: Workbench;
const state = () => workbench.store.getState();
const runOf = (choice: FigureChoice) => state().figures[figureRunKey(choice)].run;
const slot = (id: string) => state().figureSlots[id];

function newWorkbench(): Workbench {
  const services = {
    data: sessionClient(),
    figureData: sessionClient(),
    pool: localPool(),
    keeper: {},
    figureKeeper: memoryFigureKeeper(),
  };
  return new Workbench(services as unknown as Services);
}

beforeEach(() => {
  workbench = newWorkbench();
});

/** A table of counts with these columns, every one with two values; `skip` leaves the first cells empty. */
function tableFile(name: string, columns: number, skip = 0): File {
  const header = Array.from({ length: columns }, (_, i) => `v${i}`);
  const lines = Array.from({ length: 1 << columns }, (_, cell) => {
    const codes = header.map((_, i) => (cell >> i) & 1);
    return [...codes, cell < skip ? 0 : 3].join(',');
  });
  return new File([[[...header, 'count'].join(','), ...lines].join('\n')], name);
}

/** The published table once more, as somebody's file. */
function czechFile(): File {
  const { domain, columns, weights, rows } = czech.build({});
  const lines = Array.from({ length: rows }, (_, row) =>
    [...columns.map((column) => column[row]), weights?.[row]].join(),
  );
  const names = domain.attributes.map(({ name }) => name.toUpperCase());
  return new File([[[...names, 'count'].join(), ...lines].join('\n')], 'workers.csv');
}

describe('the real file of a figure', () => {
  it('that fits is used, gives the same curves as the same table that comes along, and can be put away', async () => {
    const { config, data } = state();
    await workbench.figures.start(table, 2);
    const built = runOf(table);
    await workbench.figures.takeFile(table, czechFile());
    expect(slot('czech')).toMatchObject({ loading: null, error: null, held: { report: { fit: 'fits' } } });
    expect(runOf(table)).toMatchObject({ status: 'idle', rows: [] });
    await workbench.figures.start(table, 2);
    const own = runOf(table);
    expect(own.experiment?.dataset).toMatchObject({ counts: 'workers.csv', schema: { attributes: expect.anything() } });
    const numbers = (run: typeof own) => run.points.map(({ mechanism, value, metrics }) => [mechanism, value, metrics]);
    expect(numbers(own)).toEqual(numbers(built));
    workbench.figures.releaseFile(table);
    expect(heldFile(state(), table)).toBeNull();
    await workbench.figures.start(table, 2);
    expect(runOf(table).experiment?.dataset).toHaveProperty('builtin', 'czech');
    expect(state()).toMatchObject({ config, data });
  });

  it('of another number of attributes is refused, and what was there stays', async () => {
    await workbench.figures.start(table, 1);
    await workbench.figures.takeFile(table, tableFile('other.csv', 5));
    expect(slot('czech')).toMatchObject({ held: null, error: expect.stringContaining('other.csv has 5 attributes') });
    expect(runOf(table).status).toBe('done');
    await workbench.figures.start(table, 2);
    expect(runOf(table).experiment).toMatchObject({ dataset: { builtin: 'czech' }, trials: 2 });
    expect(runOf(table).status).toBe('done');
  });

  it('with other counts is used with a warning', async () => {
    await workbench.figures.takeFile(table, tableFile('like.csv', 6, 4));
    const report = slot('czech').held?.report;
    expect(report?.fit).toBe('differs');
    expect(report?.sentence).toContain('180 records where 1,841 are expected; 60 non-zero cells where 63 are expected');
    await workbench.figures.start(table, 1);
    expect(runOf(table).status).toBe('done');
  });

  it('is kept apart from another one of the same name and shape', async () => {
    await workbench.figures.takeFile(table, tableFile('same.csv', 6, 4));
    await workbench.figures.start(table, 1);
    const alone = runOf(table);
    workbench = newWorkbench();
    const mildew = { ...table, variant: 'mildew' };
    await workbench.figures.takeFile(table, tableFile('same.csv', 6, 4));
    await workbench.figures.takeFile(mildew, tableFile('same.csv', 6, 30));
    expect(heldFile(state(), mildew)?.ref).toEqual(heldFile(state(), table)?.ref);
    await workbench.figures.start(table, 1);
    expect(runOf(table).rows).toEqual(alone.rows);
    await workbench.figures.start(mildew, 1);
    expect(runOf(mildew).rows).not.toEqual(alone.rows);
  });

  it('may name its columns in its own way', async () => {
    const lines = Array.from({ length: 700 }, (_, i) => `${i % 30},${1 + (i % 17)},a`);
    const text = ['Recency (months),Frequency (times),Town', ...lines].join('\n');
    await workbench.figures.takeFile(donors, new File([text], 'blood.data'));
    expect(slot('transfusion-recency-frequency').held?.report.sentence).toContain('700 records where 748 are expected');
    const file = slot('transfusion-recency-frequency').held?.ref;
    expect(figureExperiment(sweptFigureById('mwem-2', 'figure'), donors.variant, 1, file).workload).toMatchObject({
      attributes: ['Recency (months)', 'Frequency (times)'],
    });
  });

  it('without the columns that the figure is about is refused by their names', async () => {
    await workbench.figures.takeFile(people, new File(['age,sex\n34,Male\n51,Female\n'], 'some.csv'));
    expect(slot('adult-categories').error).toMatch(
      /^some\.csv: no column is named workclass, education, .* and income\./,
    );
  });

  it('is cancelled with the rest', async () => {
    const taking = workbench.figures.takeFile(table, czechFile());
    workbench.figures.cancel();
    await taking;
    expect(slot('czech')).toMatchObject({ held: null, loading: null, error: null });
  });
});

const folder = '../shared/data';
const real = (name: string) => new File([readFileSync(`${folder}/${name}`)], name);

describe.skipIf(!existsSync(`${folder}/adult.csv`))('the files of the papers (skipped without ../shared/data)', () => {
  it.each([
    [table, 'czech.csv', '6 attributes and 64 cells fit, 1,841 records as expected, 63 non-zero cells as expected'],
    [{ ...table, variant: 'mildew' }, 'mildew.csv', '70 records as expected, 22 non-zero cells as expected'],
    [{ ...table, variant: 'rochdale' }, 'rochdale.csv', '665 records as expected, 91 non-zero cells as expected'],
    [donors, 'transfusion.csv', '2 attributes and 3,750 cells fit, 748 records as expected'],
    [people, 'adult.csv', '8 attributes and 1,814,400 cells fit, 48,842 records as expected'],
  ])('%o takes %s', async (choice, name, words) => {
    await workbench.figures.takeFile(choice, real(name));
    expect(heldFile(state(), choice)?.report).toMatchObject({ fit: 'fits', sentence: expect.stringContaining(words) });
  });
});
