import type { StoreApi } from 'zustand/vanilla';
import { rowsPerPerson } from '../core/data/dataset-ref.ts';
import type { Schema } from '../core/data/schema/schema.ts';
import { type CostChange, changed, withSchema } from '../core/experiment/costs/change.ts';
import {
  type CostsOrder,
  costsOrder,
  countsForCosts,
  countsForNeeded,
  sharingOf,
} from '../core/experiment/costs/costs.ts';
import { countsForRows, type RowsOrder, rowLimits, withRowsKept } from '../core/experiment/costs/rows-study.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { isPrivateOver } from '../core/experiment/guarantees.ts';
import { withTarget } from '../core/experiment/settle/public-facts.ts';
import { isStream } from '../core/workload/registry.ts';
import { trialsOn } from '../runtime/workers/sweep.ts';
import { type CostsState, noCosts, type RowsState } from './costs-state.ts';
import { type DataActions, sentenceOf } from './data-actions.ts';
import { sameJson } from './same-json.ts';
import type { EditAndRun, Services } from './services.ts';
import type { WorkbenchState } from './state.ts';

/** More are not worked out while something is dragged. */
const MOST_ANSWERS = 2e6;

/** Finds what makes ε so large, and applies a change that needs less. */
export class CostsActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #data: DataActions;
  readonly #page: EditAndRun;

  constructor(store: StoreApi<WorkbenchState>, services: Services, data: DataActions, page: EditAndRun) {
    this.#store = store;
    this.#services = services;
    this.#data = data;
    this.#page = page;
  }

  /** Works it out for what is configured, in the workers that have the counts. What is known already is not asked again. */
  async find(wanted: Pick<CostsOrder, 'target' | 'sharing'>): Promise<void> {
    const { config, data, costs } = this.#store.getState();
    const { description } = data;
    if (!description || !sameJson(config.dataset, data.ref)) return;
    const of = costsOrder(config, description, wanted);
    if (sameJson(costs.of, of)) return;
    const patch = (change: Partial<CostsState>) =>
      this.#store.setState((state) => ({ costs: { ...state.costs, ...change } }));
    const isLate = () => this.#store.getState().costs.of !== of;
    patch({ of, found: null, error: null });
    try {
      const workload = this.#data.workloads.build(config.workload, description.domain);
      const supply = this.#data.countsFor(countsForCosts(of, workload, description.fingerprint));
      // Not in the lane where whatever is looked at next would take its place.
      const found = await trialsOn(this.#services.pool, 'sweep', [supply]).costs(supply.key, of);
      if (!isLate()) patch({ found });
    } catch (error) {
      if (!isLate()) patch({ error: sentenceOf(error) });
    }
  }

  /**
   * The ε that is expected for a target as it is configured, or as it would be with another schema: of the mechanism that
   * needs least. Null where nobody can tell, and where something newer was asked for meanwhile.
   */
  async needed(target: number, schema?: Schema): Promise<number | null> {
    const { config, data } = this.#store.getState();
    const { description } = data;
    if (!description || !sameJson(config.dataset, data.ref) || isStream(config.workload.kind)) return null;
    const isBest = config.mechanisms.some((entry, at) => sharingOf(entry) === 'best' && isPrivateOver(config, at));
    const dataset = schema ? withSchema(config.dataset, schema) : config.dataset;
    const experiment = withTarget({ ...config, dataset }, target);
    const order = { experiment, target, sharing: isBest ? 'best' : 'even' } as const;
    try {
      const workload = this.#data.workloads.build(config.workload, description.domain);
      if (workload.size > MOST_ANSWERS) return null;
      const supply = this.#data.countsFor(countsForNeeded(order, workload, description.fingerprint), schema);
      return await trialsOn(this.#services.pool, 'passing', [supply]).needed(supply.key, order);
    } catch {
      return null;
    }
  }

  /** Works out errors by how many rows of each person are kept, at one ε. */
  async findRows({ epsilon, sharing }: Pick<RowsOrder, 'epsilon' | 'sharing'>): Promise<void> {
    const { config, data } = this.#store.getState();
    const { description } = data;
    const persons = description?.report?.persons;
    if (!description || !persons || !sameJson(config.dataset, data.ref)) return;
    const limits = rowLimits(persons, rowsPerPerson(config.dataset));
    const of: RowsOrder = { experiment: config, epsilon, sharing, limits };
    const patch = (change: Partial<RowsState>) =>
      this.#store.setState(({ costs }) => ({ costs: { ...costs, rows: { of, study: null, error: null, ...change } } }));
    patch({});
    try {
      const workload = this.#data.workloads.build(config.workload, description.domain);
      const supply = this.#data.countsFor(countsForRows(of, workload, description.fingerprint));
      const study = await trialsOn(this.#services.pool, 'interactive', [supply]).rows(supply.key, of);
      if (this.#store.getState().costs.rows?.of === of) patch({ study });
    } catch (error) {
      if (this.#store.getState().costs.rows?.of === of) patch({ error: sentenceOf(error) });
    }
  }

  /** One press: so many rows of each person are kept, which is noted as chosen by looking, and it is run. */
  async keepRows(rows: number): Promise<void> {
    await this.#take(withRowsKept(this.#store.getState().config, rows));
  }

  /** One press: the change is made, noted as chosen by looking, and run. Undo takes it back. */
  async apply(change: CostChange): Promise<void> {
    const { config, data, costs } = this.#store.getState();
    if (!data.description || !costs.of) return;
    const workload = this.#data.workloads.build(config.workload, data.description.domain);
    const next = changed({ experiment: config, workload, schema: costs.of.schema }, change);
    if (next) await this.#take(next);
  }

  async #take(next: Experiment): Promise<void> {
    this.#store.setState(({ config, costs }) => ({ costs: { ...costs, before: config } }));
    this.#page.edit(() => next);
    if (await this.#data.follow()) await this.#page.run();
  }

  forget(): void {
    this.#store.setState({ costs: noCosts });
  }
}
