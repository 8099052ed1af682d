import { countsOf, payloadOf } from '../../src/core/data/counts/counts-payload.ts';
import { openDataset } from '../../src/core/data/open-dataset.ts';
import type { Experiment } from '../../src/core/experiment/experiment.ts';
import { summarise } from '../../src/core/experiment/results/summary.ts';
import { planCells } from '../../src/core/experiment/run/plan.ts';
import { referenceLines } from '../../src/core/experiment/run/reference-lines.ts';
import type { Row } from '../../src/core/experiment/run/row.ts';
import { foldsNeeded, rowsNeeded, tablesNeeded } from '../../src/core/experiment/run/tables-needed.ts';
import { TrialRunner } from '../../src/core/experiment/run/trials.ts';
import { figures } from '../../src/core/figures/registry.ts';
import { figureExperiment } from '../../src/core/figures/swept/figure-experiment.ts';
import { judgeSwept } from '../../src/core/figures/swept/judge-swept.ts';
import { quickTrialsOf, type SweptFigure } from '../../src/core/figures/swept/swept-figure.ts';
import { timeFigure } from '../../src/core/figures/timed/time-figure.ts';
import { type TimedFigure, timedPoints } from '../../src/core/figures/timed/timed-figure.ts';
import { judgeTimed } from '../../src/core/figures/timed/timed-results.ts';
import type { Check } from '../../src/core/figures/verdict/check.ts';
import type { Rng } from '../../src/core/random/rng.ts';
import { seededRng } from '../../src/core/random/seeded.ts';
import { buildWorkload } from '../../src/core/workload/registry.ts';

export const name = 'Every quick verdict, run many times: does a claim ever hold and fail on the same code?';

/**
 * RUNS=20 FIGURES=mwem-2,ireduct-6.us npm run study -- verdicts
 * With POOL=12 only so many trials of a point are run, and every run draws its own from them: for trials that take long.
 */
const RUNS = Number(process.env.RUNS ?? 20);
const POOL = process.env.POOL === undefined ? undefined : Number(process.env.POOL);
const wanted = process.env.FIGURES?.split(',');

export async function run() {
  const rows: Record<string, unknown>[] = [];
  for (const figure of figures) {
    for (const variant of figure.variants) {
      if (wanted && !wanted.includes(figure.id) && !wanted.includes(`${figure.id}.${variant.id}`)) continue;
      const runs = figure.kind === 'timed' ? timedRuns(figure, variant.id) : await sweptRuns(figure, variant.id);
      for (const [index, { claim }] of runs[0].entries()) {
        const outcomes = runs.map((checks) => checks[index].outcome);
        const count = (outcome: string) => outcomes.filter((one) => one === outcome).length;
        const bad = count('fails') + count('refuted');
        rows.push({
          figure: `${figure.id}.${variant.id}`,
          claim: claim.slice(0, 60),
          holds: count('holds'),
          fails: count('fails'),
          refuted: count('refuted'),
          open: count('open'),
          unjudged: count('unjudged'),
          both: count('holds') > 0 && bad > 0 ? 'BOTH' : '',
        });
      }
      console.log(JSON.stringify(rows.slice(-runs[0].length)));
    }
  }
  if (rows.some(({ both }) => both === 'BOTH')) process.exitCode = 1;
  return rows;
}

function timedRuns(figure: TimedFigure, variant: string): (readonly Check[])[] {
  const request = { variant, pace: 'quick' } as const;
  return Array.from({ length: RUNS }, () => {
    const rows = [...timeFigure(figure, request, () => performance.now())].map(({ row }) => row);
    return judgeTimed(figure, request, timedPoints(rows)).checks;
  });
}

/** The same figure with other seeds, on the same data. */
async function sweptRuns(figure: SweptFigure, variant: string): Promise<(readonly Check[])[]> {
  const trials = quickTrialsOf(figure);
  const experiment = figureExperiment(figure, variant, POOL ?? trials);
  const { signal } = new AbortController();
  const opened = await openDataset(experiment.dataset, noFiles, { signal, onProgress: () => undefined });
  const counted = opened.counts(experiment.dataset.binarise);
  const workload = buildWorkload(experiment.workload, counted.domain);
  const counts = countsOf(
    payloadOf(counted, tablesNeeded(experiment, workload), foldsNeeded(experiment), rowsNeeded(experiment, workload)),
  );
  const lines = await referenceLines(experiment, counts);
  if (POOL !== undefined) {
    const quick = { ...experiment, trials };
    const runner = new TrialRunner(experiment, counts, () => 0);
    const pool = planCells(experiment).map((cell) => runner.run(cell));
    return Array.from(
      { length: RUNS },
      (_, index) =>
        judgeSwept(figure, quick, summarise(drawnFrom(pool, trials, seededRng(`run ${index}`))), lines).checks,
    );
  }
  return Array.from({ length: RUNS }, (_, index) => {
    const seeded: Experiment = { ...experiment, seed: `${experiment.seed} ${index}` };
    const runner = new TrialRunner(seeded, counts, () => 0);
    const rows = planCells(seeded).map((cell) => runner.run(cell));
    return judgeSwept(figure, seeded, summarise(rows), lines).checks;
  });
}

/** So many trials of every point, without replacement. */
function drawnFrom(pool: readonly Row[], trials: number, rng: Rng): Row[] {
  const pointOf = ({ mechanism, value }: Row) => JSON.stringify([mechanism, value]);
  return [...new Set(pool.map(pointOf))].flatMap((point) =>
    pool
      .filter((row) => pointOf(row) === point)
      .map((row) => ({ row, place: rng.uniform() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, trials)
      .map(({ row }, trial) => ({ ...row, trial })),
  );
}

const noFiles = async () => {
  throw new Error('figures come with their data');
};
