import type { StoreApi } from 'zustand/vanilla';
import { parseDomainJson } from '../core/data/domain-json.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { ENGINE_VERSION, parseResults, type Results } from '../core/experiment/results.ts';
import { Failure } from '../core/failure.ts';
import type { DeclaredDomain } from '../runtime/workers/data-client.ts';
import { type DataActions, sentenceOf, withBinarising } from './data-actions.ts';
import type { RunActions } from './run-actions.ts';
import type { Announcement, WorkbenchState } from './state.ts';

/** Results of 5 million rows are about this long; anything longer is no file of ours. */
const MAX_JSON_BYTES = 2 ** 30;

/** Opens whatever is dropped on the page: data, an experiment, results. A file that does not fit changes nothing. */
export class FileActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;
  readonly #run: RunActions;
  readonly #apply: (experiment: Experiment) => void;
  /** An experiment on a file that has not been dropped yet. */
  #waiting: Experiment | null = null;

  constructor(
    store: StoreApi<WorkbenchState>,
    data: DataActions,
    run: RunActions,
    apply: (experiment: Experiment) => void,
  ) {
    this.#store = store;
    this.#data = data;
    this.#run = run;
    this.#apply = apply;
  }

  async open(files: readonly File[]): Promise<void> {
    try {
      const [data, ...others] = files.filter((file) => !isJson(file));
      if (others.length > 0) {
        throw new Failure(`One data file at a time: ${others.length + 1} were dropped, none was opened.`);
      }
      const jsons = await Promise.all(files.filter(isJson).map(readJson));
      const domain = data && jsons.find((json) => !isOurs(json));
      if (data) await this.#data.openFile(data, domain ? { domain: declaredDomain(domain) } : {});
      for (const json of jsons) if (json !== domain) await this.#openJson(json);
    } catch (error) {
      this.#tell({ tone: 'error', message: sentenceOf(error) });
    }
  }

  /** A data file was opened: is it the one that an experiment waits for? */
  fileOpened(): void {
    const experiment = this.#waiting;
    const { ref } = this.#store.getState().data;
    if (!experiment || !ref || fileNameOf(ref) !== fileNameOf(experiment.dataset)) return;
    this.#waiting = null;
    this.#store.setState({ announcement: null });
    void this.#use(experiment);
  }

  async #openJson(json: JsonFile): Promise<void> {
    if (has(json, 'rows')) return this.showResults(inFile(json, parseResults), json.name);
    if (has(json, 'mechanisms')) return this.openExperiment(inFile(json, parseExperiment));
    if (isDomain(json)) return this.#data.declareDomain(declaredDomain(json));
    throw new Failure(
      `${json.name} is neither an experiment (it has no "mechanisms") nor results (it has no "rows") nor a domain ({ "attribute": size, … }).`,
    );
  }

  /** `name` says where they come from. */
  async showResults(results: Results, name: string): Promise<void> {
    const { engine, experiment } = results;
    this.#run.show(results, name);
    const opening = 'builtin' in experiment.dataset ? this.openExperiment(experiment) : null;
    if (engine !== ENGINE_VERSION) {
      const message = `${name} was made by engine ${engine}; this is ${ENGINE_VERSION}. Its numbers are shown as they are; a new run may differ.`;
      this.#tell({ tone: 'warning', message });
    }
    await opening;
  }

  /** Takes the place of the configuration; a file that it needs may have to be dropped first. */
  async openExperiment(experiment: Experiment): Promise<void> {
    this.#store.setState(({ view }) => ({ view: { ...view, room: 'compare' } }));
    const wanted = fileNameOf(experiment.dataset);
    if (wanted === null) return this.#use(experiment);
    const { ref } = this.#store.getState().data;
    if (ref && fileNameOf(ref) === wanted) return this.#use(experiment);
    this.#waiting = experiment;
    this.#tell({ tone: 'info', message: `This experiment runs on ${wanted}. Drop that file here and it opens.` });
  }

  async #use(experiment: Experiment): Promise<void> {
    const { data } = this.#store.getState();
    const wanted = experiment.dataset;
    const isWhole = 'builtin' in wanted || wanted.schema || !data.ref;
    const dataset = isWhole ? wanted : withBinarising(data.ref, wanted.binarise);
    if (await this.#data.load(dataset)) this.#apply({ ...experiment, dataset });
  }

  #tell(announcement: Announcement): void {
    this.#store.setState({ announcement });
  }
}

function isJson(file: File): boolean {
  return file.name.toLowerCase().endsWith('.json') || file.type === 'application/json';
}

function fileNameOf(ref: Experiment['dataset']): string | null {
  if ('builtin' in ref) return null;
  const path = 'csv' in ref ? ref.csv : ref.counts;
  return path.split(/[\\/]/).at(-1) ?? path;
}

interface JsonFile {
  readonly name: string;
  readonly text: string;
  readonly value: unknown;
}

async function readJson(file: File): Promise<JsonFile> {
  const { name } = file;
  if (file.size > MAX_JSON_BYTES) throw new Failure(`${name} is too large for an experiment or results file.`);
  const text = await file.text();
  try {
    return { name, text, value: JSON.parse(text) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new Failure(`${name} is not valid JSON: ${detail}. Nothing was changed.`);
  }
}

function has({ value }: JsonFile, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function isOurs(json: JsonFile): boolean {
  return has(json, 'rows') || has(json, 'mechanisms');
}

function isDomain({ value }: JsonFile): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((size) => typeof size === 'number');
}

function declaredDomain({ name, text }: JsonFile): DeclaredDomain {
  return { fileName: name, schema: parseDomainJson(text, name) };
}

/** Names the file in front of the place inside it. */
function inFile<T>({ name, value }: JsonFile, parse: (json: unknown) => T): T {
  try {
    return parse(value);
  } catch (error) {
    if (error instanceof Failure) throw new Failure(`${name}: ${error.message} Nothing was changed.`);
    throw error;
  }
}
