import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import * as v from 'valibot';
import { type Sample, sampleSchema } from '../core/data/counts/sample.ts';
import { type PersonRows, personSchema } from '../core/data/dataset-ref.ts';
import { type DataDescription, plainFrame } from '../core/data/description.ts';
import type { Domain } from '../core/data/domain.ts';
import type { StatedUnit } from '../core/data/privacy-unit.ts';
import { type Binarising, binarisingSchema, renameInBinarising } from '../core/data/schema/binarise.ts';
import { type Experiment, onItsGrid } from '../core/experiment/experiment.ts';
import { parseExperiment } from '../core/experiment/parse-experiment.ts';
import { withDerivedWords } from '../core/experiment/settle/derived.ts';
import { Failure } from '../core/failure.ts';
import { parseJson } from '../core/json.ts';
import { parseWith } from '../core/parse.ts';
import { type AnyWorkloadSpec, renameAttributes } from '../core/workload/registry.ts';
import dictionaryParts from './link-dictionary.json';
import type { ReleaseMode, ReleaseState } from './release/release-state.ts';
import { sameJson } from './same-json.ts';
import type { ProbePlace, ViewState } from './state.ts';
import { OF_NOBODY, unitIn } from './unit-of-data.ts';

/**
 * The whole configuration as a short text for the URL hash. It never carries data, labels or file names: attributes
 * are named by position ("@2"), own files by kind, and a fingerprint of shape tells whether the data at hand fits.
 */
export interface Link {
  /** An experiment file whose workload names attributes by position and whose dataset may be `{ own }`. */
  readonly experiment: Record<string, unknown>;
  readonly fingerprint: string;
  readonly view: Pick<ViewState, 'metric' | 'xScale' | 'yScale' | 'isProbeBeside'>;
  /** The run that is inspected, where it is not the one that stands there by itself. */
  readonly probe?: ProbePlace | undefined;
  /** What the Release room is about, where that was chosen there. */
  /** What was said of the people in the data, null for nothing; absent where the experiment says the same. */
  readonly unit?: StatedUnit | null | undefined;
  readonly release?: { readonly entry: unknown; readonly epsilon: number; readonly mode: ReleaseMode } | undefined;
}

/** Unpacked; a link with ten thousand queries has a tenth of it. */
const MOST_BYTES = 8_388_608;
/** Unfolds to a thousand times as much at most, so that a link made to fill the memory is stopped in time. */
const PIECE = 1024;

/**
 * What most links have in common, so that they hardly grow by it: links as short as a chat wants them. A link can only be
 * read with the very text that it was written with: this one stays as it is, whatever becomes of defaults and registries.
 */
const dictionary = strToU8(dictionaryParts.join(''));
/** In front of links that were written with the dictionary. Those of earlier days have none. */
const WITH_DICTIONARY = '~';

const scale = v.picklist(['linear', 'log']);
const binarised = v.looseObject({ binarise: v.optional(binarisingSchema) });
const parted = v.looseObject({ sample: v.optional(sampleSchema) });
const personRows = v.looseObject({ person: v.optional(personSchema) });
const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const probePlace = v.object({
  mechanism: whole,
  value: v.union([v.number(), v.string(), v.boolean()]),
  trial: whole,
  frame: v.nullable(whole),
});
const shape = v.object({
  experiment: v.looseObject({ dataset: v.looseObject({}) }),
  fingerprint: v.string(),
  view: v.object({
    metric: v.nullable(v.string()),
    xScale: scale,
    yScale: scale,
    isProbeBeside: v.optional(v.boolean(), false),
  }),
  probe: v.optional(probePlace),
  unit: v.optional(
    v.nullable(v.object({ neighbours: v.picklist(['add-remove', 'replace-one']), isCountPublic: v.boolean() })),
  ),
  release: v.optional(v.object({ entry: v.unknown(), epsilon: v.number(), mode: v.picklist(['explore', 'release']) })),
});

export interface LinkSource {
  readonly experiment: Experiment;
  readonly description: DataDescription;
  readonly view: ViewState;
  readonly probe: ProbePlace | undefined;
  readonly unit: StatedUnit | null;
  readonly release: Pick<ReleaseState, 'choice' | 'mode'>;
  /** Of the file at hand. */
  readonly columns: readonly string[];
}

export function encodeLink({ experiment, description, view, probe, unit, release, columns }: LinkSource): string {
  const { choice, mode } = release;
  const { domain, fingerprint } = plainFrame(description);
  const { binarise, person, sample, ...dataset } = experiment.dataset;
  const isBuiltin = 'builtin' in dataset;
  const { metric, xScale, yScale, isProbeBeside } = view;
  // What is as it always was is left out, so that links stay short and those of earlier days stay the same.
  const link = {
    experiment: {
      // Values that were added where a curve was looked at more closely follow from the data.
      ...withDerivedWords(onItsGrid(experiment)),
      dataset: {
        ...(isBuiltin ? dataset : { own: 'csv' in dataset ? 'csv' : 'counts' }),
        ...(binarise === undefined ? {} : { binarise: renameInBinarising(binarise, placesIn(domain)) }),
        ...(sample === undefined ? {} : { sample }),
        ...(person === undefined ? {} : { person: renameKey(person, (name) => `@${columns.indexOf(name)}`) }),
      },
      workload: renameAttributes(experiment.workload, placesIn(description.domain)),
      ...(experiment.newQueries && {
        newQueries: renameAttributes(experiment.newQueries, placesIn(description.domain)),
      }),
    },
    fingerprint,
    view: { metric, xScale, yScale, ...(isProbeBeside && { isProbeBeside }) },
    ...(probe && { probe }),
    ...(!sameJson(unit ?? (isBuiltin ? OF_NOBODY : null), unitIn(experiment)) && { unit }),
    ...(choice && { release: { ...choice, mode } }),
  };
  return WITH_DICTIONARY + toBase64Url(deflateSync(strToU8(JSON.stringify(link)), { level: 9, mem: 8, dictionary }));
}

export function decodeLink(text: string): Link {
  const isNewer = text.startsWith(WITH_DICTIONARY);
  const digits = isNewer ? text.slice(WITH_DICTIONARY.length) : text;
  const options = isNewer ? { dictionary } : {};
  const packed = orDamaged(() => fromBase64Url(digits));
  const json = orDamaged(() => parseJson(strFromU8(unpacked(packed, options))));
  // The last bytes of a link are needed to the last one, and its last digit is one that says nothing else.
  if (isWhole(packed.subarray(0, -1), options) || toBase64Url(packed) !== digits) throw new Failure(tailSentence());
  return parseWith(shape, json, 'link');
}

/** What is said where a link goes on after its end; `tail` where it is known what stands there. */
export function tailSentence(tail = ''): string {
  return `Something was added behind the end of this link${tail && `: “${tail}”`}. Remove it, or ask for the link again.`;
}

function orDamaged<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new Failure('This link is damaged: part of it may have been cut off. Ask for it again, or start from here.');
  }
}

/** Whether the link was made on somebody's own file, which has to be dropped here first. */
export function needsOwnFile(link: Link): boolean {
  return Object.hasOwn(link.experiment.dataset as object, 'own');
}

/** How the link wants the attributes of the data at hand to be made binary; undefined where not at all. */
export function binarisingOf({ experiment }: Link, domain: Domain): Binarising | undefined {
  const { binarise } = parseWith(binarised, experiment.dataset, 'link.dataset');
  return binarise === undefined ? undefined : renameInBinarising(binarise, namesIn(domain));
}

/** The part of the records that the link was made on; undefined for all. */
export function sampleOf({ experiment }: Link): Sample | undefined {
  return parseWith(parted, experiment.dataset, 'link.dataset').sample;
}

/** How many rows a person has, on a file of these columns; undefined where the link does not say. */
export function personOf({ experiment }: Link, columns: readonly string[]): PersonRows | undefined {
  const { person } = parseWith(personRows, experiment.dataset, 'link.dataset');
  return person && renameKey(person, (place) => columns[Number(place.slice(1))] ?? place);
}

function renameKey({ rows, key }: PersonRows, rename: (name: string) => string): PersonRows {
  return key === undefined ? { rows } : { rows, key: rename(key) };
}

/** The experiment of a link on the data at hand. */
export function experimentOf(link: Link, dataset: Experiment['dataset'], domain: Domain): Experiment {
  const parsed = parseExperiment(link.experiment, dataset);
  const renamed = <S extends AnyWorkloadSpec>(spec: S) => renameAttributes(spec, namesIn(domain));
  return {
    ...parsed,
    workload: renamed(parsed.workload),
    ...(parsed.newQueries && { newQueries: renamed(parsed.newQueries) }),
  };
}

/** What the Release room of a link is about; null where nothing was chosen there. */
export function releaseIn(
  { release }: Link,
  dataset: Experiment['dataset'],
): Pick<ReleaseState, 'choice' | 'mode'> | null {
  if (!release) return null;
  const { entry, epsilon, mode } = release;
  const sweep = { parameter: 'epsilon', values: [epsilon] };
  const { mechanisms } = parseExperiment({ version: 1, dataset: null, mechanisms: [entry], sweep }, dataset);
  return { choice: { entry: mechanisms[0], epsilon }, mode };
}

function placesIn({ attributes }: Domain): (name: string) => string {
  const places = new Map(attributes.map(({ name }, index) => [name, `@${index}`]));
  return (name) => places.get(name) ?? '@';
}

function namesIn({ attributes }: Domain): (place: string) => string {
  return (place) => attributes[Number(place.slice(1))]?.name ?? place;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function unpacked(packed: Uint8Array, options: { readonly dictionary?: Uint8Array }): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate(options, (part) => {
    parts.push(part);
    size += part.length;
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
    if (size > MOST_BYTES) throw new Failure('The link unfolds to more than any link of ours.');
  }
  const whole = new Uint8Array(size);
  let filled = 0;
  for (const part of parts) {
    whole.set(part, filled);
    filled += part.length;
  }
  return whole;
}

function isWhole(packed: Uint8Array, options: { readonly dictionary?: Uint8Array }): boolean {
  try {
    unpacked(packed, options);
    return true;
  } catch {
    return false;
  }
}

function fromBase64Url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
