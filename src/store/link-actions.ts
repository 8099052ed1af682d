import type { StoreApi } from 'zustand/vanilla';
import { parseDatasetRef } from '../core/data/dataset-ref.ts';
import { plainFrame } from '../core/data/description.ts';
import type { StatedUnit } from '../core/data/privacy-unit.ts';
import type { Experiment } from '../core/experiment/experiment.ts';
import { type DataActions, sentenceOf, withBinarising, withPerson, withSample } from './data-actions.ts';
import {
  binarisingOf,
  decodeLink,
  encodeLink,
  experimentOf,
  type Link,
  needsOwnFile,
  personOf,
  releaseIn,
  sampleOf,
  tailSentence,
} from './link.ts';
import type { ProbeActions } from './probe-actions.ts';
import { validTarget } from './probe-target.ts';
import { noRelease } from './release/release-state.ts';
import { sameJson } from './same-json.ts';
import type { Announcement, ProbePlace, ProbeState, Room, ViewState, WorkbenchState } from './state.ts';
import { unitIn } from './unit-of-data.ts';

export const rooms: readonly Room[] = ['data', 'workload', 'compare', 'release', 'ask', 'figures', 'learn', 'security'];

/** Rooms of several pages, which have a part of their own in the address: `#/figures/ireduct-6/configuration`. */
const roomsWithPages: readonly string[] = ['figures', 'learn'];
/** Rooms that show the same whatever is set elsewhere. */
const placesAlone: readonly Room[] = ['figures', 'learn', 'security'];
/** Stands for the room's own page. */
const NO_PAGE = 'all';

/** The address of what is on screen: `#/room/configuration`. */
export class LinkActions {
  readonly #store: StoreApi<WorkbenchState>;
  readonly #data: DataActions;
  readonly #probe: ProbeActions;
  readonly #apply: (experiment: Experiment, unit: StatedUnit | null) => void;
  /** A link that waits for the file that it was made on. */
  #waiting: Link | null = null;

  constructor(
    store: StoreApi<WorkbenchState>,
    data: DataActions,
    probe: ProbeActions,
    apply: (experiment: Experiment, unit: StatedUnit | null) => void,
  ) {
    this.#store = store;
    this.#data = data;
    this.#probe = probe;
    this.#apply = apply;
  }

  /** While true the address holds a link that has not been opened yet. */
  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** Of the settings that are in force, or of those that a run was made with. */
  hash(experiment = this.#store.getState().config): string {
    const { data, view, probe, release } = this.#store.getState();
    const place = placeOf(view);
    const { description } = data;
    if (!description) return place;
    const shown = movedProbe(experiment, probe);
    const source = { experiment, description, view, probe: shown, release, unit: data.unit, columns: this.#columns };
    return `${place}/${encodeLink(source)}`;
  }

  /** What to send to others: pages that are about nobody's own settings say only where they are. */
  shared(): string {
    const { view } = this.#store.getState();
    return placesAlone.includes(view.room) ? placeOf(view) : this.hash();
  }

  /** Goes where a hash points. True when it brought a configuration that is now in force. */
  async open(hash: string): Promise<boolean> {
    this.openRoom(hash);
    const { text, tail, room } = partsOf(hash);
    if (room !== '' && !rooms.some((known) => known === room)) {
      this.#tell({ tone: 'error', message: `The address names no room of the workbench: “${shortened(room)}”.` });
      return false;
    }
    if (tail !== '') {
      this.#tell({ tone: 'error', message: tailSentence(shortened(tail)) });
      return false;
    }
    if (!text || hash === this.hash()) return false;
    this.forget();
    try {
      return await this.#openLink(decodeLink(text));
    } catch (error) {
      this.#tell({ tone: 'error', message: sentenceOf(error) });
      return false;
    }
  }

  /** Goes to the room of a hash and leaves the configuration alone. */
  openRoom(hash: string): void {
    const { room, page, knobs } = partsOf(hash);
    const known = rooms.find((candidate) => candidate === room);
    if (known) this.#store.setState(({ view }) => ({ view: { ...view, room: known, page, knobs } }));
  }

  /** Waits no longer for the file of a link. */
  forget(): void {
    this.#waiting = null;
  }

  /** A file was opened: is it the one that a link waits for? */
  fileOpened(): void {
    const link = this.#waiting;
    if (!link) return;
    void this.#fit(link).then((fits) => {
      if (!fits || this.#waiting !== link) return;
      this.#waiting = null;
      this.#store.setState({ announcement: null });
      void this.#use(link);
    });
  }

  get #columns(): readonly string[] {
    return this.#store.getState().data.dataFile?.table.columns.map(({ name }) => name) ?? [];
  }

  get #fingerprint(): string | null {
    const { description } = this.#store.getState().data;
    return description && plainFrame(description).fingerprint;
  }

  /** Whether the file at hand is of the link’s shape, as it is or once the key column of the link is taken out. */
  async #fit(link: Link): Promise<boolean> {
    const { ref } = this.#store.getState().data;
    if (!ref || 'builtin' in ref) return false;
    if (this.#fingerprint === link.fingerprint) return true;
    const person = personOf(link, this.#columns);
    if (person?.key === undefined || !this.#columns.includes(person.key) || sameJson(person, ref.person)) return false;
    if (!(await this.#data.load(withPerson(ref, person)))) return false;
    if (this.#fingerprint === link.fingerprint) return true;
    await this.#data.load(ref);
    return false;
  }

  async #openLink(link: Link): Promise<boolean> {
    if (!needsOwnFile(link)) {
      const dataset = parseDatasetRef(link.experiment.dataset, 'link.dataset');
      // Attributes that are named by position can be found once the data is there.
      const first = typeof dataset.binarise === 'object' ? withBinarising(dataset) : dataset;
      if (!('builtin' in dataset) || !(await this.#data.load(first))) return false;
      return this.#use(link);
    }
    if (await this.#fit(link)) return this.#use(link);
    this.#waiting = link;
    const message = `This experiment was set up on a data file, which is not kept and which no link carries. Drop that file, or one of the same shape (fingerprint ${link.fingerprint}), in the Data room and the experiment opens.`;
    this.#tell({ tone: 'info', message });
    return false;
  }

  /** On the data that is open, in the form that the link wants. False when that failed. */
  async #use(link: Link): Promise<boolean> {
    const { ref, description } = this.#store.getState().data;
    if (!ref || !description) return false;
    try {
      const person = personOf(link, this.#columns);
      const wanted = withBinarising(
        withSample(person ? withPerson(ref, person) : ref, sampleOf(link)),
        binarisingOf(link, plainFrame(description).domain),
      );
      if (!sameJson(wanted, ref) && !(await this.#data.load(wanted))) return false;
      const { domain } = this.#store.getState().data.description ?? description;
      const experiment = experimentOf(link, wanted, domain);
      this.#apply(experiment, link.unit === undefined ? unitIn(experiment) : link.unit);
      this.#store.setState(({ view }) => ({ view: { ...view, ...link.view } }));
      const release = releaseIn(link, wanted);
      this.#store.setState((state) => ({
        release: { ...noRelease, ...release, isLedgerOpen: state.release.isLedgerOpen },
      }));
      if (link.probe) {
        const { frame } = link.probe;
        this.#probe.aim({ ...validTarget(this.#store.getState().config, link.probe), frame });
      }
      return true;
    } catch (error) {
      this.#tell({ tone: 'error', message: sentenceOf(error) });
      return false;
    }
  }

  #tell(announcement: Announcement): void {
    this.#store.setState({ announcement });
  }
}

/** The run that is inspected, as the experiment has it; undefined for the one that is shown first anyway. */
function movedProbe(experiment: Experiment, probe: ProbeState | null): ProbePlace | undefined {
  if (!probe) return undefined;
  const { isMoved, mechanism, trial, frame } = probe;
  if (!isMoved && mechanism === 0 && trial === 0 && frame === null) return undefined;
  return { ...validTarget(experiment, probe), frame };
}

/** Where a link inside the window leads; opening one keeps the configuration. */
export function placeOf({ room, page, knobs = {} }: Pick<ViewState, 'room' | 'page'> & Partial<ViewState>): string {
  if (!roomsWithPages.includes(room)) return `#/${room}`;
  const turned = Object.entries(knobs).map(([knob, value]) => `;${knob}=${value}`);
  return `#/${room}/${page ?? NO_PAGE}${turned.join('')}`;
}

interface Place extends Pick<ViewState, 'page' | 'knobs'> {
  readonly room: string;
  readonly text: string | undefined;
  /** What stands there without being part of an address. */
  readonly tail: string;
}

/** `#/figures/noise-down;mu=2;y=7/configuration` */
function partsOf(hash: string): Place {
  const [room, ...rest] = hash.replace(/^#\/?/, '').split('/');
  const place = roomsWithPages.includes(room) ? (rest.shift() ?? NO_PAGE) : NO_PAGE;
  const [text, ...tail] = rest;
  const [page, ...turned] = place.split(';');
  const knobs: Record<string, number> = {};
  for (const part of turned) {
    const [, knob, value] = /^([a-zA-Z]\w*)=(-?[\d.]+(?:e[+-]?\d+)?)$/.exec(part) ?? [];
    if (knob !== undefined && Number.isFinite(Number(value))) knobs[knob] = Number(value);
    else tail.push(part);
  }
  return { room, page: page === NO_PAGE || page === '' ? null : page, knobs, text, tail: tail.join('/') };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
