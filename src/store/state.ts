import type { DatasetRef, ReadSettings } from '../core/data/dataset-ref.ts';
import type { DataDescription } from '../core/data/description.ts';
import type { FileDescription } from '../core/data/file/file-description.ts';
import type { StatedUnit } from '../core/data/privacy-unit.ts';
import type { Schema } from '../core/data/schema/schema.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import type { Target } from '../core/experiment/results/reading.ts';
import type { Point } from '../core/experiment/results/summary.ts';
import type { ReferenceLine } from '../core/experiment/run/reference-lines.ts';
import type { Row } from '../core/experiment/run/row.ts';
import type { Glimpse, TrialAnswers } from '../core/experiment/run/trial-service.ts';
import type { Candidates, WhichOrder } from '../core/experiment/which/candidates.ts';
import type { ExpectedErrors } from '../core/experiment/which/expected.ts';
import type { Pace } from '../core/figures/figure.ts';
import type { RealFile } from '../core/figures/swept/figure-experiment.ts';
import type { ShapeReport } from '../core/figures/swept/file-shape.ts';
import type { TimedRow } from '../core/figures/timed/timed-figure.ts';
import type { ParamValue } from '../core/params.ts';
import type { Progress } from '../runtime/workers/sweep.ts';
import type { AskState } from './ask/ask-state.ts';
import type { CostsState } from './costs-state.ts';
import type { ReleaseState } from './release/release-state.ts';

export type Room = 'data' | 'workload' | 'compare' | 'release' | 'ask' | 'figures' | 'learn' | 'security';

/** What is loaded, and what is being loaded. A failed load changes nothing but `error` and `failed`. */
export interface DataState {
  /** The reference that `description` describes; null until the first load. */
  readonly ref: DatasetRef | null;
  readonly description: DataDescription | null;
  /** The person's file as it was read; null for a built-in set. */
  readonly dataFile: DataFile | null;
  /** What was said of the people in it; null while nobody did. `unitOfData` tells what holds until then. */
  readonly unit: StatedUnit | null;
  readonly loading: LoadProgress | null;
  /** The schema that is being applied, while it is not yet the one in force. */
  readonly draft: Schema | null;
  readonly error: string | null;
  /** The file that could not be read, to try it in another way. */
  readonly failed: { readonly file: File; readonly domain: File | null; readonly options: ReadSettings } | null;
}

export interface DataFile {
  /** A handle only: the contents stay on disk. */
  readonly file: File;
  /** The file that declares its domain, where one does. */
  readonly domain: File | null;
  readonly options: ReadSettings;
  readonly table: FileDescription;
}

export interface LoadProgress {
  readonly what: string;
  readonly share: number;
  /** Null until there is something to judge by. */
  readonly millisecondsLeft: number | null;
}

/** The one file that stays in this browser when the page is closed. */
export interface KeepState {
  readonly status: 'none' | 'saving' | 'kept';
  readonly file: File | null;
  readonly error: string | null;
}

export type RunPhase = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

export interface RunProgress extends Omit<Progress, 'millisecondsLeft'> {
  /** Null while there is nothing to judge by. */
  readonly millisecondsLeft: number | null;
  /** Nothing is done yet, so it takes longer than that. */
  readonly isAtLeast?: true;
}

/** The latest run. It carries the experiment that made it, so a chart can say that it is out of date. */
export interface RunState {
  readonly status: RunPhase;
  readonly experiment: Experiment | null;
  readonly fingerprint: string;
  /** What has to be said about the data. */
  readonly notices: readonly string[];
  readonly rows: readonly Row[];
  readonly points: readonly Point[];
  /** Reference lines, as far as they are known. Never private. */
  readonly references: readonly ReferenceLine[];
  readonly progress: RunProgress | null;
  readonly error: string | null;
  /** The file it was opened from, where it was not run here. */
  readonly openedFrom: string | null;
  /** Whether the data that is open gives other counts than the file came from, although it has the name and the shape. */
  readonly isOfOtherCounts: boolean;
  /** The person's file that it was run on: another one may have the same name. */
  readonly file: File | null;
  /** The error that values are being measured for, more and more closely. */
  readonly target: Target | null;
  /** A finished run gets more trials where they are missing: so many so far; null where none are being added. */
  readonly steadying: { readonly added: number; readonly millisecondsLeft: number } | null;
}

/** A run with other settings, which stays in sight until the next one is there. */
export interface EarlierRun extends Pick<RunState, 'points'> {
  readonly experiment: Experiment;
}

/** How long a run would take that nobody began yet. */
export interface Forecast {
  readonly config: Experiment;
  readonly about: DataDescription;
  /** Null while it is tried, infinite where that took too long itself. */
  readonly milliseconds: number | null;
}

/** An experiment set aside under a name, with the numbers of its run where it had one. Never any data. */
export interface SavedExperiment {
  readonly id: number;
  readonly name: string;
  readonly experiment: Experiment;
  /** None where only the settings were saved. */
  readonly points: readonly Point[];
  /** How many records the data had, where that is known: files of one name may differ. */
  readonly records: number | null;
  /** Drawn faintly behind the chart. */
  readonly isShown: boolean;
}

/** Which mechanism is the best for what was set at one moment. */
export interface WhichState {
  readonly config: Experiment;
  readonly order: WhichOrder;
  readonly about: DataDescription;
  /** Null until they are found. */
  readonly candidates: Candidates | null;
  /** Null until it is worked out. */
  readonly expected: ExpectedErrors | null;
  /** The trials of all candidates; idle before anybody asked for them. */
  readonly run: RunState;
  readonly error: string | null;
}

/** An experiment on all records and on parts of them. */
export interface ScaleState {
  /** On all records. */
  readonly experiment: Experiment;
  /** The person's file that it is measured on: another one may have the same name. */
  readonly file: File | null;
  /** The largest part first. */
  readonly runs: readonly { readonly share: number; readonly run: RunState }[];
}

/** Which run is inspected: a single trial. */
export interface ProbeTarget {
  readonly mechanism: number;
  /** Value of the swept parameter. */
  readonly value: ParamValue;
  readonly trial: number;
}

/** A run and the step of it that its own view stands at, such as a round; null for the end, where every view begins. */
export interface ProbePlace extends ProbeTarget {
  readonly frame: number | null;
}

/** One run that is inspected: which, and its answers beside the truth. */
export interface ProbeState extends ProbePlace {
  /** Whether somebody moved it to its value; until then it stands where the page puts it. */
  readonly isMoved: boolean;
  readonly answers: TrialAnswers | null;
  /** The data that the answers are about: while others are on their way, it may not be the data that is open now. */
  readonly about: Pick<DataDescription, 'domain' | 'records'> | null;
  readonly pending: boolean;
  readonly error: string | null;
}

/** One table beside the truth, with the latest draw of each mechanism by its name: quick ones follow a value that moves. */
export interface SeenGlimpse extends Pick<Glimpse, 'label' | 'truth'> {
  readonly draws: Readonly<Record<string, { readonly answers: Float64Array | null; readonly value: ParamValue }>>;
  /** How often it was drawn again since anything but the draw changed. */
  readonly again: number;
}

export interface ViewState {
  readonly room: Room;
  /** The page open in a room that has several: a figure. Null for the room's own. */
  readonly page: string | null;
  /** Knobs of that page that are not where it starts with them; they are part of its address. */
  readonly knobs: Readonly<Record<string, number>>;
  readonly metric: string | null;
  readonly xScale: 'linear' | 'log';
  readonly yScale: 'linear' | 'log';
  /** Those of the workload before, while the axes are what a stream of questions wants. */
  readonly scalesBefore: Pick<ViewState, 'xScale' | 'yScale'> | null;
  readonly hidden: readonly string[];
  /** Errors that people want to reach, by metric. */
  readonly targets: Readonly<Record<string, number>>;
  /** Groups of settings that somebody unfolded, which stay so. */
  readonly unfolded: readonly string[];
  /** Whether the run that is inspected stands beside the chart instead of below it. */
  readonly isProbeBeside: boolean;
}

/** One figure on one of its data sets: its latest run, and the data that is being prepared for it. */
export interface FigureRun {
  readonly run: RunState;
  readonly loading: LoadProgress | null;
  /** The data of the run; null before it is there. */
  readonly description: DataDescription | null;
}

/** The place for the real file of a figure: what is in it, what is on its way, or why it was refused. */
export interface FigureSlot {
  readonly held: HeldFile | null;
  readonly loading: LoadProgress | null;
  readonly error: string | null;
}

export interface HeldFile {
  /** A handle only: the contents stay on disk. */
  readonly file: File;
  readonly ref: RealFile;
  readonly report: ShapeReport;
}

/** One figure that is timed, in one of its variants: its latest run. */
export interface TimedRun {
  readonly status: RunPhase;
  /** Null before the first run. */
  readonly pace: Pace | null;
  /** How often everything is, or was to be, timed. */
  readonly trials: number;
  readonly rows: readonly TimedRow[];
  readonly points: readonly Point[];
  readonly progress: { readonly share: number; readonly millisecondsLeft: number | null } | null;
  readonly error: string | null;
}

/** Something to tell that belongs to no room: a link that does not fit, a file that could not be opened. */
export interface Announcement {
  readonly tone: 'info' | 'warning' | 'error';
  readonly message: string;
}

/** How far somebody is on the tour through the rooms. */
export interface TourState {
  /** By position; as many as there are when it is at its end. */
  readonly step: number;
  /** Ids of steps whose task was done. */
  readonly done: readonly string[];
}

export interface WorkbenchState {
  readonly config: Experiment;
  readonly past: readonly Experiment[];
  readonly future: readonly Experiment[];
  readonly data: DataState;
  readonly keep: KeepState;
  readonly run: RunState;
  readonly earlier: EarlierRun | null;
  /** Runs of figures by `figureRunKey`, apart from what the person works on. */
  readonly figures: Readonly<Record<string, FigureRun>>;
  /** Real files for figures, by the id of the shape that they must have. */
  readonly figureSlots: Readonly<Record<string, FigureSlot>>;
  /** Runs of figures that are timed, by `figureRunKey` as well. */
  readonly timed: Readonly<Record<string, TimedRun>>;
  /** How long the run that nobody began yet would take; null where nobody asked. */
  readonly forecast: Forecast | null;
  readonly probe: ProbeState | null;
  /** What is seen in passing at the value that is looked at; null before anything is. */
  readonly glimpse: SeenGlimpse | null;
  /** The latest experiment that was measured on parts of the records. */
  readonly scale: ScaleState | null;
  readonly costs: CostsState;
  /** Null before anybody asked. */
  readonly which: WhichState | null;
  readonly saved: readonly SavedExperiment[];
  readonly release: ReleaseState;
  readonly ask: AskState;
  readonly view: ViewState;
  readonly announcement: Announcement | null;
  /** Whether a newer version of the page waits for a reload. */
  readonly isOutdated: boolean;
  /** Null while nobody takes the tour. */
  readonly tour: TourState | null;
}
