import type { StoreApi } from 'zustand/vanilla';
import { fileNames } from '../core/data/dataset-ref.ts';
import { fileSource, textOf } from '../core/data/file/byte-source.ts';
import type { StatedUnit } from '../core/data/privacy-unit.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { ENGINE_VERSION, parseResults, type Results } from '../core/experiment/results/results.ts';
import { Failure } from '../core/failure.ts';
import { parseJson } from '../core/json.ts';
import { type DataActions, sentenceOf } from './data-actions.ts';
import type { RunActions } from './run-actions.ts';
import type { Announcement, WorkbenchState } from './state.ts';
import { unitIn } from './unit-of-data.ts';

/** Results of 5 million rows are about this long; anything longer is no file of ours. */
const MAX_JSON_BYTES = 2 ** 30;

/** An experiment, and those of its files that were dropped so far. */
interface Waiting {
  readonly experiment: Experiment;
  readonly files: readonly File[];
  /** Whether it came as a file, which says whom ε protects in its data. */
  readonly isFile: boolean;
  /** What was said to ask for the others. */
  readonly announcement: Announcement | null;
}

/** Opens whatever is dropped on the page: data, an experiment, results. A file that does not fit changes nothing. */
export class FileActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;
  readonly #run: RunActions;
  readonly #apply: (experiment: Experiment, unit: StatedUnit | null) => void;
  /** An experiment on files that have not all been dropped yet. */
  #waiting: Waiting | null = null;

  constructor(
    store: StoreApi<WorkbenchState>,
    data: DataActions,
    run: RunActions,
    apply: (experiment: Experiment, unit: StatedUnit | null) => void,
  ) {
    this.#store = store;
    this.#data = data;
    this.#run = run;
    this.#apply = apply;
  }

  async open(files: readonly File[]): Promise<void> {
    try {
      const { data, domain, experiment, results } = await sorted(files);
      if (experiment) this.#waitFor(experiment, true);
      const wanted = this.#waiting ? fileNames(this.#waiting.experiment.dataset) : [];
      const given = [data, domain].filter((file) => file !== undefined);
      const awaited = given.filter(({ name }) => wanted.includes(name));
      const serves = this.#missing(given).length === 0;
      if (data && !(serves && awaited.includes(data))) await this.#data.openFile(data, {}, { domain });
      else if (domain && !awaited.includes(domain)) await this.#declare(domain, data);
      if (experiment || awaited.length > 0) await this.#proceed(awaited);
      for (const { name, value } of results) await this.showResults(value, name);
    } catch (error) {
      this.#tell({ tone: 'error', message: sentenceOf(error) });
    }
  }

  /** Takes the place of the configuration; files that it needs may have to be dropped first. */
  async openExperiment(experiment: Experiment): Promise<void> {
    this.#waitFor(experiment, false);
    await this.#proceed([]);
  }

  #waitFor(experiment: Experiment, isFile: boolean): void {
    this.#toCompare();
    this.#waiting = { experiment, isFile, files: [], announcement: null };
  }

  #toCompare(): void {
    this.#store.setState(({ view }) => ({ view: { ...view, room: 'compare' } }));
  }

  /** `name` says where they come from: a file, unless they were made here. */
  async showResults(results: Results, name: string, wereMadeHere = false): Promise<void> {
    const { engine, experiment } = results;
    const shown = this.#run.show(results, name, wereMadeHere);
    this.#toCompare();
    const opening = 'builtin' in experiment.dataset ? this.openExperiment(experiment) : null;
    if (engine !== ENGINE_VERSION) {
      const message = `${name} was made by engine ${engine}; this is ${ENGINE_VERSION}. Its numbers are shown as they are; a new run may differ.`;
      this.#tell({ tone: 'warning', message });
    }
    await shown;
    await opening;
  }

  /** What is at hand for the experiment that waits: what is open, and what was dropped for it; the newest comes last. */
  #atHand(given: readonly File[]): readonly File[] {
    const { dataFile } = this.#store.getState().data;
    const open = dataFile ? [dataFile.file, ...(dataFile.domain ? [dataFile.domain] : [])] : [];
    return [...open, ...(this.#waiting?.files ?? []), ...given];
  }

  #missing(given: readonly File[]): readonly string[] {
    if (!this.#waiting) return [];
    const names = this.#atHand(given).map(({ name }) => name);
    return fileNames(this.#waiting.experiment.dataset).filter((name) => !names.includes(name));
  }

  /** Opens the experiment that waits, or asks for what it still lacks. */
  async #proceed(given: readonly File[]): Promise<void> {
    if (!this.#waiting) return;
    const { experiment, isFile, files, announcement } = this.#waiting;
    const missing = this.#missing(given);
    if (missing.length > 0) {
      const asking = { tone: 'info', message: askingFor(fileNames(experiment.dataset), missing) } as const;
      this.#waiting = { experiment, isFile, files: [...files, ...given], announcement: asking };
      this.#tell(asking);
      return;
    }
    const atHand = this.#atHand(given);
    this.#waiting = null;
    if (announcement && announcement === this.#store.getState().announcement)
      this.#store.setState({ announcement: null });
    if (await this.#data.load(experiment.dataset, atHand)) this.#apply(experiment, isFile ? unitIn(experiment) : null);
  }

  /** A domain that no experiment asked for is that of the data which is open. */
  async #declare(domain: File, data: File | undefined): Promise<void> {
    if (!data) return this.#data.declareDomain(domain);
    this.#tell({
      tone: 'warning',
      message: `${domain.name} was not used: the experiment that was dropped with it names another domain, or none.`,
    });
  }

  #tell(announcement: Announcement): void {
    this.#store.setState({ announcement });
  }
}

function isJson(file: File): boolean {
  return file.name.toLowerCase().endsWith('.json') || file.type === 'application/json';
}

/** "This experiment runs on people.csv and domain.json. Drop both here and it opens." */
function askingFor(names: readonly string[], missing: readonly string[]): string {
  const what = names.length === 1 ? 'that file' : missing.length === names.length ? 'both' : missing[0];
  return `This experiment runs on ${names.join(' and ')}. Drop ${what} here and it opens.`;
}

interface Sorted {
  readonly data: File | undefined;
  readonly domain: File | undefined;
  /** Of several the last one counts. */
  readonly experiment: Experiment | undefined;
  readonly results: readonly { readonly name: string; readonly value: Results }[];
}

/** Tells what each file is; one that is nothing known is refused before anything is opened. */
async function sorted(files: readonly File[]): Promise<Sorted> {
  const [data, ...others] = files.filter((file) => !isJson(file));
  if (others.length > 0) {
    throw new Failure(`One data file at a time: ${others.length + 1} were dropped, none was opened.`);
  }
  const jsons = await Promise.all(files.filter(isJson).map(readJson));
  const results = jsons.filter((json) => has(json, 'rows'));
  const experiments = jsons.filter((json) => !has(json, 'rows') && has(json, 'mechanisms'));
  const domains = jsons.filter((json) => !has(json, 'rows') && !has(json, 'mechanisms'));
  const stranger = domains.find((json) => !data && !isDomain(json));
  if (stranger) {
    throw new Failure(
      `${stranger.file.name} is neither an experiment (it has no "mechanisms") nor results (it has no "rows") nor a domain ({ "attribute": size, … }).`,
    );
  }
  if (domains.length > 1) {
    throw new Failure(`One domain at a time: ${domains.length} were dropped, none was opened.`);
  }
  return {
    data,
    domain: domains[0]?.file,
    experiment: experiments.map((json) => inFile(json, parseExperiment)).at(-1),
    results: results.map((json) => ({ name: json.file.name, value: inFile(json, parseResults) })),
  };
}

interface JsonFile {
  readonly file: File;
  readonly value: unknown;
}

async function readJson(file: File): Promise<JsonFile> {
  const { name } = file;
  if (file.size > MAX_JSON_BYTES) throw new Failure(`${name} is too large for an experiment or results file.`);
  const text = await textOf(fileSource(file));
  return inFile({ file, value: text }, () => ({ file, value: parseJson(text) }));
}

function has({ value }: JsonFile, key: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

function isDomain({ value }: JsonFile): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((size) => typeof size === 'number');
}

/** Names the file in front of the place inside it. */
function inFile<T>({ file, value }: JsonFile, parse: (json: unknown) => T): T {
  try {
    return parse(value);
  } catch (error) {
    if (error instanceof Failure) throw new Failure(`${file.name}: ${error.message} Nothing was changed.`);
    throw error;
  }
}
