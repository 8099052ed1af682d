import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { impossibleCells, impossibleInFile, impossibleShape, validateImpossible } from '../data/schema/impossible.ts';
import { Failure } from '../failure.ts';
import { describeValue, isPlainObject } from '../params.ts';
import { parseWith } from '../parse.ts';
import { noiseLawById, UNNAMED } from '../privacy/noise-laws/by-name.ts';
import { noiseLaws } from '../privacy/noise-laws/registry.ts';
import { parseQuery, type QuerySpec } from '../workload/query-spec.ts';
import { noiseInFile } from './answer-noise.ts';
import type { History } from './history.ts';

const name = v.pipe(v.string(), v.minLength(1, 'expected a name'));
const size = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(4_194_304));

/** Squares of numbers beyond this, and of quotients of two, would leave the range of numbers. */
const MOST = 1e75;
const SIZE = 'expected a number of at most 1e75 in size';
const answer = v.pipe(v.number(), v.minValue(-MOST, SIZE), v.maxValue(MOST, SIZE));
const scale = v.pipe(
  v.number(),
  v.check((value) => value >= 1 / MOST && value <= MOST, 'expected a noise scale above 0, from 1e-75 to 1e75'),
);

const lawNames = noiseLaws.map(({ id }) => id);
const law = v.optional(
  v.picklist(lawNames, `expected the noise as one of ${lawNames.map((id) => `"${id}"`).join(', ')}`),
);

/** The scale is called what the law of the noise calls it. */
const noisyAnswer = v.lazy((given) => {
  const named = isPlainObject(given) ? lawNames.find((id) => 'noise' in given && id === given.noise) : undefined;
  return named !== undefined && noiseLawById(named).width === 'deviation'
    ? v.strictObject({ query: v.unknown(), answer, deviation: scale, noise: law })
    : v.strictObject({ query: v.unknown(), answer, scale, noise: law });
});

const shape = v.strictObject({
  domain: v.strictObject({
    attributes: v.array(v.strictObject({ name, size, labels: v.optional(v.array(v.string())) })),
    impossible: v.optional(impossibleShape),
  }),
  answers: v.array(noisyAnswer),
  records: v.optional(v.pipe(answer, v.minValue(0))),
});

/** From JSON to a history, or a Failure that names the place in the file; without a path it is the file itself. */
export function parseHistory(value: unknown, path: string): History {
  const raw = parseWith(shape, value, path);
  const prefix = path === '' ? '' : `${path}.`;
  const domain = domainOf(raw.domain, `${prefix}domain`);
  const answers = raw.answers.map(({ query, answer, noise = UNNAMED, ...width }, index) => {
    const place = `${prefix}answers[${index}]`;
    return {
      spec: query as QuerySpec,
      query: parseQuery(query, domain, `${place}.query`),
      answer,
      scale: 'deviation' in width ? width.deviation : width.scale,
      ...(noise === UNNAMED ? {} : { law: noise }),
    };
  });
  return { domain, answers, ...(raw.records === undefined ? {} : { records: raw.records }) };
}

/** The same history as plain data for a file. */
export function historyToJson({ domain, answers, records }: History): unknown {
  return {
    domain: { attributes: domain.attributes, ...impossibleInFile(domain) },
    answers: answers.map(({ spec, answer, ...noise }) => ({ query: spec, answer, ...noiseInFile(noise) })),
    ...(records === undefined ? {} : { records }),
  };
}

function domainOf({ attributes, impossible }: v.InferOutput<typeof shape>['domain'], path: string): Domain {
  const seen = new Set<string>();
  const domain: Domain = {
    attributes: attributes.map(({ name, size, labels }, index) => {
      if (seen.has(name)) throw new Failure(`${path}.attributes[${index}].name: "${name}" is listed already.`);
      seen.add(name);
      if (labels && labels.length !== size) {
        throw new Failure(
          `${path}.attributes[${index}].labels: expected ${size} texts, one per code, found ${labels.length}.`,
        );
      }
      return { name, size, labels: labels ?? Array.from({ length: size }, (_, code) => String(code)) };
    }),
  };
  if (!impossible) return domain;
  validateImpossible(impossible, [...seen], `${path}.impossible`);
  return { ...domain, impossible: impossibleCells(impossible, domain, `${path}.impossible`) };
}

/** What a history consists of. */
const PARTS: readonly string[] = ['domain', 'answers', 'records'];

/** A file with a history in it: under its name, or its parts by themselves. */
interface HistoryFile {
  readonly history: unknown;
  /** Where the history stands in the file; nothing where its parts stand by themselves. */
  readonly path: 'history' | '';
  /** What stands beside it. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Takes the history out of a file. */
export function historyFile(json: unknown): HistoryFile {
  if (!isPlainObject(json)) {
    throw new Failure(`top level: expected an object with a "history", found ${describeValue(json)}.`);
  }
  const entries = Object.entries(json);
  const version = entries.find(([key]) => key === 'version');
  if (version && version[1] !== 1) throw new Failure(`version: expected 1, found ${describeValue(version[1])}.`);
  const without = (keys: readonly string[]) => Object.fromEntries(entries.filter(([key]) => !keys.includes(key)));
  const wrapped = entries.find(([key]) => key === 'history');
  if (wrapped) return { history: wrapped[1], path: 'history', rest: without(['history']) };
  const parts = entries.filter(([key]) => PARTS.includes(key));
  if (parts.length > 0) return { history: Object.fromEntries(parts), path: '', rest: without(PARTS) };
  throw new Failure('history: this is missing; expected an object with a "domain" and its noisy "answers".');
}
