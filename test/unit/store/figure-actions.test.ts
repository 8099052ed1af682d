import { beforeEach, expect, test } from 'vitest';
import type { DatasetRef } from '../../../src/core/data/dataset-ref.ts';
import { DataSession, type ShownData } from '../../../src/core/data/session.ts';
import type { Row } from '../../../src/core/experiment/run/row.ts';
import type { FigureChoice } from '../../../src/core/figures/figure.ts';
import type { Outcome } from '../../../src/core/outcome.ts';
import { DataClient } from '../../../src/runtime/workers/data-client.ts';
import { figureRunKey } from '../../../src/store/figure-run-key.ts';
import type { Services } from '../../../src/store/services.ts';
import { Workbench } from '../../../src/store/workbench.ts';
import { localMember } from '../runtime/workers/local-member.ts';
import { localPool } from './local-pool.ts';
import { memoryFigureKeeper } from './memory-figure-keeper.ts';
import { sessionClient } from './session-client.ts';

const six: FigureChoice = { figure: 'ireduct-6', variant: 'us' };
const five: FigureChoice = { figure: 'ireduct-5', variant: 'us' };
const brazil: FigureChoice = { figure: 'ireduct-6', variant: 'brazil' };

/** Populations of a size for a test, whatever size a figure asks for; `opened` says which were asked for. */
function smallPopulations(opened: unknown[]): DataClient {
  class SmallSession extends DataSession {
    override open(ref: DatasetRef, files: readonly File[], onProgress: (share: number) => void) {
      if (!('builtin' in ref)) return super.open(ref, files, onProgress);
      opened.push({ id: ref.builtin, ...ref.params });
      return super.open({ ...ref, params: { ...ref.params, records: 200_000 } }, files, onProgress);
    }
  }
  return new DataClient(() => localMember(new SmallSession(() => 0)));
}

let keeper = memoryFigureKeeper();
let opened: unknown[];
let openedForPerson: unknown[];
let onBatch: (rows: Row[]) => void;
let workbench: Workbench;
const runOf = (choice: FigureChoice) => workbench.store.getState().figures[figureRunKey(choice)];

beforeEach(() => {
  keeper = memoryFigureKeeper();
  opened = [];
  openedForPerson = [];
  onBatch = () => {};
  workbench = newWorkbench();
});

function newWorkbench(): Workbench {
  return new Workbench({
    data: smallPopulations(openedForPerson),
    figureData: smallPopulations(opened),
    pool: localPool((rows) => onBatch(rows)),
    keeper: {},
    figureKeeper: keeper,
  } as unknown as Services);
}

test('a figure runs on data of its own and leaves the person’s work alone', async () => {
  const { config, data, run } = workbench.store.getState();
  await workbench.figures.start(six, 2);
  expect(runOf(six)).toMatchObject({ loading: null, run: { status: 'done', error: null } });
  expect(runOf(six).run.rows).toHaveLength(50);
  expect(runOf(six).run.experiment).toMatchObject({ trials: 2, seed: 'fig6' });
  expect(opened).toEqual([expect.objectContaining({ country: 'us', records: 14_000_000 })]);
  expect(openedForPerson).toEqual([]);
  expect(workbench.store.getState()).toMatchObject({ config, data, run });
});

test('figures on the same data open it once', async () => {
  await workbench.figures.start(six, 1);
  await workbench.figures.start(five, 1);
  expect(opened).toHaveLength(1);
  expect(runOf(six).run.status).toBe('done');
  await workbench.figures.start(brazil, 1);
  expect(opened).toHaveLength(2);
});

test('a second figure takes the place of a running one, which keeps its rows and says so', async () => {
  await workbench.figures.start(five, 1);
  let second: Promise<void> | null = null;
  onBatch = () => {
    second ??= workbench.figures.start(five, 2);
  };
  await workbench.figures.start(six, 10);
  await second;
  expect(runOf(six).run).toMatchObject({ status: 'cancelled', progress: null });
  expect(runOf(six).run.rows.length).toBeLessThan(250);
  expect(runOf(five).run).toMatchObject({ status: 'done', experiment: { trials: 2 } });
});

test('data that cannot be prepared is told where the figure is; results before it stay', async () => {
  class NoMemory extends DataSession {
    override async open(): Promise<Outcome<ShownData>> {
      return { ok: false, message: 'There is no memory left for 14,000,000 records.' };
    }
  }
  const services = {
    data: sessionClient(),
    figureData: new DataClient(() => localMember(new NoMemory(() => 0))),
    pool: localPool(),
    keeper: {},
    figureKeeper: keeper,
  };
  workbench = new Workbench(services as unknown as Services);
  await workbench.figures.start(six);
  expect(runOf(six)).toMatchObject({
    loading: null,
    run: { status: 'failed', error: 'There is no memory left for 14,000,000 records.', rows: [] },
  });
});

test('Open in Compare brings settings, data and results', async () => {
  await workbench.figures.start(five, 1);
  await workbench.figures.openInCompare(five);
  const { view, config, run, data } = workbench.store.getState();
  expect(view.room).toBe('compare');
  expect(config).toMatchObject({ seed: 'fig5', trials: 1 });
  expect(run).toMatchObject({ status: 'done', openedFrom: 'Figure 5 in Figures' });
  expect(run.rows).toEqual(runOf(five).run.rows);
  expect(openedForPerson).toHaveLength(1);
  expect(data.description).not.toBeNull();
});

test('more trials go on with a run, and give what it would have given at once', async () => {
  await workbench.figures.start(six, 2);
  const before = runOf(six).run;
  let ran = 0;
  onBatch = (rows) => {
    ran += rows.length;
  };
  await workbench.figures.more(six);
  const after = runOf(six).run;
  expect(ran).toBe(50);
  expect(after).toMatchObject({ status: 'done', experiment: { trials: 4 } });
  expect(after.rows.slice(0, 50)).toEqual(before.rows);
  const atOnce = newWorkbench();
  await atOnce.figures.start(six, 4);
  const other = atOnce.store.getState().figures[figureRunKey(six)].run;
  const timeless = ({ milliseconds: _, ...row }: Row) => row;
  const sorted = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(timeless(row))).sort();
  expect(sorted(after.rows)).toEqual(sorted(other.rows));
  expect(after.points.map(({ metrics }) => metrics)).toEqual(
    after.points.map(
      ({ mechanism, value }) =>
        other.points.find((point) => point.mechanism === mechanism && point.value === value)?.metrics,
    ),
  );
});

test('a cancelled run is finished before it grows', async () => {
  onBatch = () => workbench.figures.cancel();
  await workbench.figures.start(six, 2);
  expect(runOf(six).run.status).toBe('cancelled');
  onBatch = () => {};
  await workbench.figures.more(six);
  expect(runOf(six).run).toMatchObject({ status: 'done', experiment: { trials: 2 } });
  expect(runOf(six).run.rows).toHaveLength(50);
});

test('results outlive the page as numbers, and do not take the place of newer ones', async () => {
  await workbench.figures.start(six, 1);
  const [[key, text]] = [...keeper.kept];
  expect(key).toBe('ireduct-6/us');
  expect(Object.keys(JSON.parse(text))).not.toContain('data');
  keeper.kept.set('ireduct-6/brazil', 'not JSON');
  const later = newWorkbench();
  await later.recallFigures();
  const { run } = later.store.getState().figures[figureRunKey(six)];
  expect(run.status).toBe('done');
  const inOrder = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
  expect(inOrder(run.rows)).toEqual(inOrder(runOf(six).run.rows));
  expect(later.store.getState().figures[figureRunKey(brazil)]).toBeUndefined();
  // Another experiment than the figure has by now is not shown as its result.
  keeper.kept.set('ireduct-5/us', text);
  const third = newWorkbench();
  await third.figures.start(six, 2);
  await third.recallFigures();
  expect(third.store.getState().figures[figureRunKey(six)].run.experiment?.trials).toBe(2);
  expect(third.store.getState().figures[figureRunKey(five)]).toBeUndefined();
});
