import * as v from 'valibot';
import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { parseWith } from '../parse.ts';
import { parseQuery, type QuerySpec } from '../workload/query-spec.ts';
import type { History } from './history.ts';

const name = v.pipe(v.string(), v.minLength(1, 'expected a name'));
const size = v.pipe(v.number(), v.integer('expected a whole number'), v.minValue(1), v.maxValue(4_194_304));
const finite = v.pipe(v.number(), v.finite('expected a finite number'));

const shape = v.strictObject({
  domain: v.strictObject({
    attributes: v.array(v.strictObject({ name, size, labels: v.optional(v.array(v.string())) })),
  }),
  answers: v.array(v.strictObject({ query: v.unknown(), answer: finite, scale: finite })),
  records: v.optional(v.pipe(finite, v.minValue(0))),
});

/** From JSON to a history, or a Failure that names the place in the file. */
export function parseHistory(value: unknown, path: string): History {
  const raw = parseWith(shape, value, path);
  const domain = domainOf(raw.domain.attributes, `${path}.domain.attributes`);
  const answers = raw.answers.map(({ query, answer, scale }, index) => {
    const place = `${path}.answers[${index}]`;
    if (!(scale > 0)) throw new Failure(`${place}.scale: expected a number above 0, found ${scale}.`);
    return { spec: query as QuerySpec, query: parseQuery(query, domain, `${place}.query`), answer, scale };
  });
  return { domain, answers, ...(raw.records === undefined ? {} : { records: raw.records }) };
}

/** The same history as plain data for a file. */
export function historyToJson({ domain, answers, records }: History): unknown {
  return {
    domain: { attributes: domain.attributes },
    answers: answers.map(({ spec, answer, scale }) => ({ query: spec, answer, scale })),
    ...(records === undefined ? {} : { records }),
  };
}

function domainOf(attributes: v.InferOutput<typeof shape>['domain']['attributes'], path: string): Domain {
  const seen = new Set<string>();
  return {
    attributes: attributes.map(({ name, size, labels }, index) => {
      if (seen.has(name)) throw new Failure(`${path}[${index}].name: "${name}" stands there already.`);
      seen.add(name);
      if (labels && labels.length !== size) {
        throw new Failure(`${path}[${index}].labels: expected ${size} texts, one per code, found ${labels.length}.`);
      }
      return { name, size, labels: labels ?? Array.from({ length: size }, (_, code) => String(code)) };
    }),
  };
}
