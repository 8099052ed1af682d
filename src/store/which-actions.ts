import type { StoreApi } from 'zustand/vanilla';
import { withChosen } from '../core/experiment/costs/chosen-by-looking.ts';
import { type Experiment, entryName } from '../core/experiment/experiment.ts';
import { isCountTheSame } from '../core/experiment/guarantees.ts';
import { candidatesFor, USUAL_WHICH_TRIALS, type WhichOrder } from '../core/experiment/which/candidates.ts';
import { rankingOf } from '../core/experiment/which/ranking.ts';
import { trialsOn } from '../runtime/workers/sweep.ts';
import { type DataActions, sentenceOf } from './data-actions.ts';
import { emptyRun } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { EditAndRun, Services } from './services.ts';
import type { WhichState, WorkbenchState } from './state.ts';
import { SweepRunner } from './sweep-runner.ts';

/** Which mechanism is the best here: first by what is public, then by trials of all that can answer the workload. */
export class WhichActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #page: EditAndRun;
  readonly #runner: SweepRunner;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions, page: EditAndRun) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    this.#page = page;
    this.#runner = new SweepRunner(services.pool);
  }

  /** Finds who can be compared, and what is known of them beforehand. A ranking of the same data and questions stays. */
  async find(wanted: Pick<WhichOrder, 'epsilon' | 'metric'>): Promise<void> {
    const { config, data, which: before } = this.#store.getState();
    const about = data.description;
    if (!about || !sameJson(config.dataset, data.ref)) return;
    const order: WhichOrder = { ...wanted, trials: USUAL_WHICH_TRIALS };
    if (before?.about === about && isSameQuestion(before, config, order)) return;
    this.#runner.abandon();
    const mine: WhichState = { config, order, about, candidates: null, expected: null, run: emptyRun, error: null };
    this.#store.setState({ which: mine });
    try {
      const workload = this.#data.workloads.build(config.workload, about.domain);
      const candidates = candidatesFor(this.#data.asRun(config), workload, order);
      this.#patch(mine, { candidates });
      const { experiment } = candidates;
      const records = experiment.publicRecordCount || isCountTheSame(experiment) ? about.records : null;
      const trials = trialsOn(this.#services.pool, 'sweep', []);
      this.#patch(mine, { expected: await trials.expectedErrors(about.domain, records, experiment) });
    } catch (error) {
      this.#patch(mine, { error: sentenceOf(error) });
    }
  }

  /** Runs all candidates, trial by trial. */
  async rank(): Promise<void> {
    const { which } = this.#store.getState();
    if (!which?.candidates) return;
    const { experiment } = which.candidates;
    await this.#runner.start(
      (change) => {
        const now = this.#store.getState().which;
        if (now && isOfOneQuestion(now, which)) this.#store.setState({ which: { ...now, run: change(now.run) } });
      },
      async () => {
        const run = await this.#data.prepared(() => experiment);
        return { ...run, job: { experiment: run.experiment, counts: this.#data.supply(run) } };
      },
    );
  }

  /** What has been ranked by then stays. */
  cancel(): void {
    this.#runner.cancel();
  }

  /** Forgets a ranking, to ask at what is set now. */
  forget(): void {
    this.#runner.abandon();
    this.#store.setState({ which: null });
  }

  /** One press: the best stands on the chart as well, noted as chosen by looking, and it is run. */
  async addBest(): Promise<void> {
    const { which } = this.#store.getState();
    const experiment = which?.run.experiment;
    if (!which || !experiment) return;
    const { best } = rankingOf(experiment, which.run.points, which.run.references, which.expected);
    if (!best) return;
    const entry = experiment.mechanisms[best.mechanism];
    this.#page.edit((config) => {
      if (config.mechanisms.some((one) => entryName(one) === entryName(entry))) return config;
      return withChosen({ ...config, mechanisms: [...config.mechanisms, entry] }, 'mechanism');
    });
    await this.#page.run();
  }

  #patch(mine: WhichState, change: Partial<WhichState>): void {
    this.#store.setState(({ which }) =>
      which && isOfOneQuestion(which, mine) ? { which: { ...which, ...change } } : {},
    );
  }
}

function isOfOneQuestion(a: WhichState, b: WhichState): boolean {
  return a.config === b.config && a.order === b.order;
}

/** Once trials are there, the ε of the verdict and the mechanisms on the chart may move on without them. */
function isSameQuestion({ config: asked, order, run }: WhichState, config: Experiment, now: WhichOrder): boolean {
  const questionOf = ({ dataset, neighbours, workload, newQueries, publicRecordCount }: Experiment) => ({
    dataset,
    neighbours,
    workload,
    newQueries,
    publicRecordCount,
  });
  if (order.metric !== now.metric || !sameJson(questionOf(asked), questionOf(config))) return false;
  return run.status !== 'idle' || (asked === config && order.epsilon === now.epsilon);
}
