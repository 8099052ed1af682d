import type { StoreApi } from 'zustand/vanilla';
import { builtinDataset } from '../core/data/builtin/registry.ts';
import type { Sample } from '../core/data/counts/sample.ts';
import { isSchemaOf } from '../core/data/counts/tables/table-file.ts';
import {
  type DatasetRef,
  type FileRef,
  fileNames,
  isFile,
  type PersonRows,
  type ReadSettings,
  readSettings,
} from '../core/data/dataset-ref.ts';
import { type DataDescription, type Frame, plainFrame } from '../core/data/description.ts';
import type { Domain } from '../core/data/domain.ts';
import type { FileDescription } from '../core/data/file/file-description.ts';
import type { StatedUnit } from '../core/data/privacy-unit.ts';
import type { Binarising } from '../core/data/schema/binarise.ts';
import type { NumberSpread } from '../core/data/schema/number-spread.ts';
import { withPicked } from '../core/data/schema/picked.ts';
import type { AttributeSchema, Schema } from '../core/data/schema/schema.ts';
import type { CountsNote, ShownData } from '../core/data/session.ts';
import type { CountsOrder, Source } from '../core/data/source.ts';
import type { ChosenPart } from '../core/experiment/costs/chosen-parts.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { type Prepared, prepare } from '../core/experiment/prepare.ts';
import { withoutDerivation } from '../core/experiment/settle/derived.ts';
import { withCheapMetrics } from '../core/experiment/settle/metric-fit.ts';
import { Failure, withoutPlace } from '../core/failure.ts';
import { defaultParams, type ParamValue, parseParams } from '../core/params.ts';
import { CALLED_OFF } from '../runtime/called-off.ts';
import type { Watch } from '../runtime/workers/data-client.ts';
import type { Supply } from '../runtime/workers/sweep.ts';
import { LatestWorkload } from './latest-workload.ts';
import { originalsNote, sourceInWorker, wantedSchema } from './open-source.ts';
import { OpenedFiles } from './opened-files.ts';
import { emptyRun, isRunOn } from './run-data.ts';
import { sameJson } from './same-json.ts';
import type { Services } from './services.ts';
import type { DataFile, DataState, WorkbenchState } from './state.ts';
import { timeLeft } from './time-left.ts';

export const noData: DataState = {
  ref: null,
  description: null,
  dataFile: null,
  unit: null,
  loading: null,
  draft: null,
  error: null,
  failed: null,
};

/** What the columns of a file are said to mean. */
interface Meaning {
  readonly schema?: Schema;
  /** A `domain.json` beside it. */
  readonly domain?: File | null;
  readonly person?: PersonRows;
  readonly unit?: StatedUnit;
  /** What else is said of the columns once a meaning was proposed. */
  readonly picked?: (proposed: Schema) => Schema;
}

/** A run on the data that was open when it was prepared: by the time it is run, other data may be. */
export interface OpenRun extends Prepared<CountsNote> {
  readonly about: DataDescription;
  /** Null for a built-in set. */
  readonly file: File | null;
}

/** Opens data and keeps it in step with the configuration. What is loaded stays until something else has loaded well. */
export class DataActions {
  readonly workloads = new LatestWorkload();
  readonly #store: StoreApi<WorkbenchState>;
  readonly #services: Services;
  readonly #chosen: (ref: DatasetRef, isOpened: boolean, looked?: ChosenPart) => void;
  readonly #opened = new OpenedFiles();
  #loading: AbortController | null = null;
  #applying: Promise<unknown> = Promise.resolve();
  /** What stands for the data while its records are hidden. */
  #hidden: DataDescription | null = null;

  constructor(
    store: StoreApi<WorkbenchState>,
    services: Services,
    chosen: (ref: DatasetRef, isOpened: boolean, looked?: ChosenPart) => void,
  ) {
    this.#store = store;
    this.#services = services;
    this.#chosen = chosen;
  }

  async openBuiltin(id: string, params: Readonly<Record<string, ParamValue>> = {}): Promise<void> {
    const specs = builtinDataset(id).params;
    const ref: DatasetRef = {
      builtin: id,
      params: parseParams(specs, { ...defaultParams(specs), ...params }, 'dataset'),
    };
    if (await this.load(ref)) this.#chosen(ref, true);
  }

  /** Reads a file. Without a schema it takes the one that a file of its dataFile declares, or the proposed one. */
  async openFile(
    file: File,
    read: ReadSettings = {},
    { schema, domain, person, unit, picked }: Meaning = {},
  ): Promise<void> {
    const settings = {
      ...(schema && { schema }),
      ...(domain && { domain: domain.name }),
      ...(person && { person }),
      ...(Object.values(read).some((value) => value !== undefined) && { read }),
    };
    const files = domain ? [file, domain] : [file];
    const before = this.#store.getState().data.description?.schema;
    let opened = await this.#read({ csv: file.name, ...settings }, files, picked);
    if (!opened?.description.schema) return;
    if (before && opened.description.tables && isSchemaOf(before, opened.description.schema)) {
      opened = await this.#read({ counts: file.name, ...settings, schema: before }, files);
      if (!opened) return;
    }
    const { description, file: table } = opened;
    if (!table) throw new Error('a file was opened as built-in data');
    const meaning = domain ? settings : { ...settings, schema: description.schema };
    const ref = (table.weighted ? { counts: table.name, ...meaning } : { csv: table.name, ...meaning }) as FileRef;
    this.#loaded(ref, description, dataFileOf(ref, files, table));
    if (unit) this.state(unit);
    this.#chosen(ref, true);
  }

  /** Reads the open file again in another way; it starts from a new proposal, and what was picked by hand stays. */
  async readAgain(read: ReadSettings): Promise<void> {
    const { dataFile, ref, description } = this.#store.getState().data;
    if (!dataFile) return;
    const before = description?.schema;
    const picked = before && ((now: Schema) => withPicked(now, before, dataFile.table.proposed));
    await this.openFile(dataFile.file, read, { ...(ref?.person && { person: ref.person }), ...(picked && { picked }) });
  }

  /** Reads the file that failed in another way. */
  async retry(read: ReadSettings): Promise<void> {
    const { failed } = this.#store.getState().data;
    if (failed) await this.openFile(failed.file, { ...failed.options, ...read }, { domain: failed.domain });
  }

  /**
   * `change` gets the schema with all edits so far, also those that are still being applied; `looked`: what of it was chosen
   * with an eye on errors.
   */
  async editSchema(change: (schema: Schema) => Schema, looked?: ChosenPart): Promise<void> {
    const { description, draft, ref } = this.#store.getState().data;
    const schema = draft ?? description?.schema;
    if (!schema || !ref || !isFile(ref)) return;
    // What was declared in a file of its dataFile stands in the schema from now on.
    const { domain: _, ...rest } = ref;
    await this.#apply({ ...rest, schema: change(schema) }, null, looked);
  }

  /** A domain that is declared in a file of its dataFile: nothing in it is learned from the data. */
  async declareDomain(domain: File): Promise<void> {
    const { dataFile, ref } = this.#store.getState().data;
    if (!dataFile || !ref || !isFile(ref)) {
      throw new Failure(
        `${domain.name} declares a domain, but no data file is open. Drop both together, or the data first.`,
      );
    }
    const { schema: _, ...rest } = ref;
    await this.#apply({ ...rest, domain: domain.name }, domain);
  }

  /** Takes the open data in its binary form, or, without `how`, as it was before. */
  async binarise(how?: Binarising): Promise<void> {
    const { ref } = this.#store.getState().data;
    if (!ref) return;
    const wanted = withBinarising(ref, how);
    if (await this.load(wanted)) this.#chosen(wanted, false);
  }

  /** Says how many rows one person has. A file is read again where another column is to tell people apart. */
  async limitRows(person: PersonRows): Promise<void> {
    const { ref } = this.#store.getState().data;
    if (!ref) return;
    const wanted = withPerson(ref, person);
    if (await this.load(wanted)) this.#chosen(wanted, false);
  }

  /** Says of the open data whom ε protects in it, and whether its number of records is public. */
  state(unit: StatedUnit): void {
    this.#store.setState(({ data }) => ({ data: { ...data, unit } }));
  }

  cancel(): void {
    this.#loading?.abort(CALLED_OFF);
  }

  /** Gives up a schema that is still being applied. */
  abandonDraft(): void {
    if (this.#store.getState().data.draft) this.cancel();
  }

  dismissError(): void {
    this.#store.setState(({ data }) => ({ data: { ...data, error: null, failed: null } }));
  }

  /** Tells why something that was to be opened was not. */
  refuse(error: unknown): void {
    this.#store.setState(({ data }) => ({ data: { ...data, error: sentenceOf(error), failed: null } }));
  }

  /** Loads what the configuration names, after undo or redo or a link changed it. */
  async follow(): Promise<boolean> {
    const { config, data } = this.#store.getState();
    if (data.ref && sameJson(config.dataset, data.ref)) return true;
    return this.load(config.dataset);
  }

  /**
   * Lets go of what the page itself knows of the records: small histograms, the first rows, and what became of values
   * outside their domains. The worker keeps them.
   */
  hideRecords(): void {
    const { description, dataFile } = this.#store.getState().data;
    if (!description || description === this.#hidden) return;
    const hidden = withoutRecords(description);
    this.#hidden = hidden;
    const preview = { rows: [], counts: null };
    this.#store.setState(({ data }) => ({
      data: {
        ...data,
        description: hidden,
        dataFile: dataFile && { ...dataFile, table: { ...dataFile.table, preview } },
      },
    }));
    this.#knownAs(description, hidden);
  }

  /** Has them told again, where they are of the data that is still open. */
  async recallRecords(): Promise<void> {
    const { ref, description, dataFile } = this.#store.getState().data;
    if (!ref || !description || description !== this.#hidden) return;
    this.#hidden = null;
    const wanted = wantedSchema(ref, description.schema);
    const shown = await this.#attempt({ what: 'Counting again' }, () => this.#services.data.session.shown(ref, wanted));
    if (!shown) return;
    const { description: whole, file: table = dataFile?.table } = shown;
    this.#loaded(ref, whole, dataFile && table ? { ...dataFile, table } : dataFile);
    this.#knownAs(description, whole);
  }

  /** What was spent on data stays known where more or less of it is shown. */
  #knownAs(before: DataDescription, description: DataDescription): void {
    this.#store.setState(({ ask }) => {
      const { known } = ask;
      return known?.of === before ? { ask: { ...ask, known: { ...known, of: description } } } : {};
    });
  }

  /** A configuration as it is run: plain values, and all metrics that cost next to nothing. */
  asRun(config: Experiment): Experiment {
    const plain = withoutDerivation(config);
    const { description } = this.#store.getState().data;
    return description ? withCheapMetrics(plain, description.domain) : plain;
  }

  /** What is configured as a run, once the data that it is about is there; `change` may ask for more or for another run. */
  async prepared(change = (experiment: Experiment, _domain: Domain): Experiment => experiment): Promise<OpenRun> {
    await this.#applying;
    await this.follow();
    const { config, data } = this.#store.getState();
    if (!data.ref || !data.description || !sameJson(config.dataset, data.ref)) {
      throw new Failure(data.error ?? 'The data of this experiment is not loaded; open it in the Data room.');
    }
    return this.#preparedOn(data.description, change(this.asRun(config), data.description.domain));
  }

  /** Another run on what is open. */
  preparedNow(experiment: Experiment): OpenRun {
    const { description } = this.#store.getState().data;
    if (!description) throw new Failure(NO_DATA);
    return this.#preparedOn(description, experiment);
  }

  #preparedOn(about: DataDescription, experiment: Experiment): OpenRun {
    const { ref, dataFile } = this.#store.getState().data;
    const prepared = prepare(experiment, this.#source(ref ?? experiment.dataset, about), this.workloads.build);
    return { ...prepared, about, file: dataFile?.file ?? null };
  }

  #source(ref: DatasetRef, about: DataDescription): Source<CountsNote> {
    const { dataFile } = this.#store.getState().data;
    const told = dataFile?.table.notices.map(({ message }) => message);
    return sourceInWorker(ref, about, { files: filesOf(dataFile), ...(told && { told }) });
  }

  /** The counts of a run, for the workers that run trials. */
  supply({ counts }: OpenRun): Supply {
    return this.#services.data.supply(counts);
  }

  /** Other counts of what is open, with what its columns mean or may come to mean. */
  countsFor(order: CountsOrder, schema?: Schema): Supply {
    const { ref, description } = this.#store.getState().data;
    if (!ref || !description) throw new Failure(NO_DATA);
    return this.#services.data.supply(this.#source(ref, { ...description, ...(schema && { schema }) }).held(order));
  }

  /** How the records are spread over the numbers of a column. Not private. */
  spreadOf(entry: AttributeSchema): Promise<NumberSpread> {
    return this.#services.data.session.spread(entry);
  }

  /** The counts of a run, straight to the other end of a channel: the page sees none of them. */
  handOver(port: MessagePort, { counts }: OpenRun): Promise<unknown> {
    return this.#services.data.session.handOver(port, counts);
  }

  /** Tells the counts of a run on what is open from all others: for its results file alone, it stays out of the state. */
  digest(experiment: Experiment): Promise<string> {
    return this.#services.data.session.digest(this.preparedNow(experiment).counts);
  }

  /** Whether a run on what is open would be on these counts. */
  async haveDigest(digest: string, experiment: Experiment): Promise<boolean> {
    let run: OpenRun;
    try {
      run = this.preparedNow(experiment);
    } catch (error) {
      // It lacks attributes that the run asks about.
      if (error instanceof Failure) return false;
      throw error;
    }
    return this.#services.data.session.haveDigest(digest, run.counts);
  }

  /** True tables over these sets of the original attributes of what is open. */
  originalTables(setsOf: (domain: Domain) => readonly (readonly number[])[]): Supply {
    const { ref, description, dataFile } = this.#store.getState().data;
    if (!ref || !description) throw new Failure(NO_DATA);
    const sets = setsOf(plainFrame(description).domain);
    return this.#services.data.supply(originalsNote(ref, description, sets, filesOf(dataFile)));
  }

  /**
   * Loads what a reference names, without touching the configuration. `given`: files that were dropped for it; others
   * are found among those that were open before. False when that failed or was cancelled.
   */
  async load(ref: DatasetRef, given: readonly File[] = []): Promise<boolean> {
    const { ref: open, dataFile } = this.#store.getState().data;
    const files = this.#filesFor(ref, given);
    const areOpen = files.every((file) => file === dataFile?.file || file === dataFile?.domain);
    if (open && areOpen && sameJson(recordsOf(ref), recordsOf(open))) return this.#reshape(ref, dataFile);
    if (isFile(ref)) {
      const absent = fileNames(ref).find((name) => files.every((file) => file.name !== name));
      if (absent !== undefined) {
        this.refuse(new Failure(`${absent} is not open in this window; drop the file here again.`));
        return false;
      }
      if (dataFile && dataFile.file === files[0] && isReadAlike(open, ref)) {
        const coded = await this.#recode(dataFile, ref, files);
        if (coded) this.#loaded(ref, coded.description, dataFileOf(ref, files, coded.file ?? dataFile.table));
        return coded !== null;
      }
    }
    const opened = await this.#read(ref, files);
    if (opened) this.#loaded(ref, opened.description, dataFileOf(ref, files, opened.file));
    return opened !== null;
  }

  /** The data that is open already, in another form. */
  async #reshape(ref: DatasetRef, dataFile: DataFile | null): Promise<boolean> {
    const what = ref.binarise === undefined ? 'Taking the records as they are' : 'Making the attributes binary';
    const { description } = this.#store.getState().data;
    const wanted = wantedSchema(ref, description?.schema ?? null);
    const shown = await this.#attempt({ what }, () => this.#services.data.session.described(ref, wanted));
    if (shown) this.#loaded(ref, shown.description, dataFile);
    return shown !== null;
  }

  /** The files that a reference names, the data first, as far as they are at hand. */
  #filesFor(ref: DatasetRef, given: readonly File[]): readonly File[] {
    if (!isFile(ref)) return [];
    const known = [...this.#opened.find(ref), ...given];
    return fileNames(ref).flatMap((name) => known.findLast((file) => file.name === name) ?? []);
  }

  #read(
    ref: DatasetRef,
    files: readonly File[],
    picked: Meaning['picked'] = (same) => same,
  ): Promise<ShownData | null> {
    const what =
      'builtin' in ref ? `Preparing ${builtinDataset(ref.builtin).title}` : `Reading ${files[0]?.name ?? 'the data'}`;
    const failed = !isFile(ref) ? null : { file: files[0], options: ref.read ?? {}, domain: files[1] ?? null };
    return this.#attempt({ what, failed }, async (watch) => {
      const opened = await this.#services.data.open(ref, files, watch);
      const { schema, tables } = opened.description;
      const wanted = schema && !tables && picked(schema);
      if (!wanted || !isFile(ref) || sameJson(wanted, schema)) return opened;
      const coding = this.#services.data.session.recode({ ...ref, schema: wanted }, files);
      // What was picked may not fit what is there now; then the proposal stands.
      return { ...opened, ...(await coding.catch(() => null)) };
    });
  }

  /** Gives the open file another meaning, and the configuration follows. */
  async #apply(ref: FileRef, domain: File | null = null, looked?: ChosenPart): Promise<void> {
    const { dataFile } = this.#store.getState().data;
    if (!dataFile) return;
    const files = domain ? [dataFile.file, domain] : [dataFile.file];
    const applying = this.#recode(dataFile, ref, files);
    this.#applying = applying;
    const coded = await applying;
    if (!coded) return;
    const { description, file: table = dataFile.table } = coded;
    const applied: FileRef = domain || !description.schema ? ref : { ...ref, schema: description.schema };
    this.#loaded(applied, description, dataFileOf(applied, files, table));
    this.#chosen(applied, false, looked);
  }

  async #recode(dataFile: DataFile, ref: FileRef, files: readonly File[]): Promise<ShownData | null> {
    const what = `Applying the schema to ${dataFile.table.name}`;
    const wanted = ref.schema ?? null;
    const coded = await this.#attempt({ what, draft: wanted }, () => this.#services.data.session.recode(ref, files));
    // What came back unchanged stays the same object, so that only what did change is drawn again.
    if (!coded || !wanted || !sameJson(coded.description.schema, wanted)) return coded;
    return { ...coded, description: { ...coded.description, schema: wanted } };
  }

  #loaded(ref: DatasetRef, description: DataDescription, dataFile: DataFile | null): void {
    if (dataFile) {
      const { table } = dataFile;
      this.#opened.remember({ files: filesOf(dataFile), columns: table.columns.map(({ name }) => name) });
    }
    this.#store.setState((state) => {
      const data = {
        ...noData,
        ref,
        description,
        dataFile,
        unit: isSameData(state.data, ref, dataFile) ? state.data.unit : null,
      };
      // What was found out about other data says nothing of this.
      const run = state.run.isOfOtherCounts ? { ...state.run, isOfOtherCounts: false } : state.run;
      return isRunOn(run, data) ? { data, run } : { data, run: emptyRun, probe: null };
    });
  }

  /** Runs one load at a time; a newer one cancels an older one. Null when it failed or was cancelled. */
  async #attempt<T>(
    { what, draft = null, failed = null }: Pick<Partial<DataState>, 'draft' | 'failed'> & { what: string },
    load: (watch: Watch) => Promise<T>,
  ): Promise<T | null> {
    this.cancel();
    const controller = new AbortController();
    this.#loading = controller;
    let isOver = false;
    const patch = (change: Partial<DataState>) => {
      if (this.#loading === controller) this.#store.setState(({ data }) => ({ data: { ...data, ...change } }));
    };
    const left = timeLeft(performance.now());
    patch({ loading: { what, share: 0, millisecondsLeft: null }, draft, error: null, failed: null });
    try {
      const result = await load({
        signal: controller.signal,
        // A report comes by its dataFile way and may arrive after the answer.
        onProgress: (share) => {
          if (!isOver) patch({ loading: { what, share, millisecondsLeft: left(share, performance.now()) } });
        },
      });
      controller.signal.throwIfAborted();
      return result;
    } catch (error) {
      const quiet = controller.signal.aborted;
      patch({ loading: null, draft: null, ...(quiet ? {} : { error: sentenceOf(error), failed }) });
      return null;
    } finally {
      isOver = true;
    }
  }
}

export function withBinarising(ref: DatasetRef, how?: Binarising): DatasetRef {
  const { binarise: _, ...plain } = ref;
  return how === undefined ? plain : { ...plain, binarise: how };
}

/** The public frame alone. How many records there are is told by whoever may tell it. */
function withoutRecords(description: DataDescription): DataDescription {
  const frame = <F extends Frame>(of: F): F => ({
    ...of,
    histograms: of.histograms.map(() => new Float64Array(0)),
  });
  return { ...frame(description), source: description.source && frame(description.source), report: null };
}

/** A part of the records, or all of them. */
export function withSample(ref: DatasetRef, sample?: Sample): DatasetRef {
  const { sample: _, ...whole } = ref;
  return sample === undefined ? whole : { ...whole, sample };
}

/** Data of people who have so many rows. A key is no attribute, whatever the schema says of its column. */
export function withPerson(ref: DatasetRef, person: PersonRows): DatasetRef {
  if ('builtin' in ref || !ref.schema) return { ...ref, person } as DatasetRef;
  const attributes = ref.schema.attributes.map((entry) =>
    entry.name === person.key ? { ...entry, include: false } : entry,
  );
  return { ...ref, schema: { ...ref.schema, attributes }, person } as DatasetRef;
}

/** Whether other data is loaded than before, and not the same in another form. */
function isSameData({ ref: open, dataFile: before }: DataState, ref: DatasetRef, dataFile: DataFile | null): boolean {
  if (dataFile || before) return dataFile?.file === before?.file;
  return open !== null && sameJson(recordsOf(ref), recordsOf(open));
}

/** What says which records there are: neither the form they are taken in, nor how many a person is known to have. */
function recordsOf(ref: DatasetRef): DatasetRef {
  const { person, sample: _, ...rest } = withBinarising(ref);
  return (person?.key === undefined ? rest : { ...rest, person }) as DatasetRef;
}

function dataFileOf(ref: DatasetRef, files: readonly File[], table: FileDescription | undefined): DataFile | null {
  if (!table || !isFile(ref)) return null;
  const [file, domain = null] = files;
  return { file, domain, options: ref.read ?? {}, table };
}

/** The data first, then the file that declares its domain. */
function filesOf(dataFile: DataFile | null): readonly File[] {
  if (!dataFile) return [];
  return dataFile.domain ? [dataFile.file, dataFile.domain] : [dataFile.file];
}

const NO_DATA = 'No data is loaded; open a file or a built-in set in the Data room.';

/** Whether both give the same table of the same file. */
function isReadAlike(open: DatasetRef | null, ref: FileRef): boolean {
  return open !== null && isFile(open) && sameJson(readSettings(open), readSettings(ref));
}

/** Failures are sentences already; a bug gets one around it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return withoutPlace(error.message);
  const detail = error instanceof Error ? error.message : String(error);
  return `Something went wrong in the workbench itself (${detail}). What was loaded before is untouched; please try again.`;
}
