import * as v from 'valibot';
import { Failure } from './failure.ts';
import { describeValue, grouped, isPlainObject } from './params.ts';

/** Parses untrusted JSON into fresh objects by schema; the error names the place in the file and what was expected. */
export function parseWith<S extends v.GenericSchema>(schema: S, value: unknown, root: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const sentences = new Set(result.issues.map((issue) => issueSentence(issue, root)));
  throw new Failure([...sentences].slice(0, 5).join(' '));
}

/** Not a list: to valibot that is an object, too. */
export const plainObject = v.custom<object>(isPlainObject, 'expected an object');

/** An object with any keys. valibot's own record skips keys like "constructor"; here they are ordinary text. */
export function recordOf<S extends v.GenericSchema>(values: S) {
  return v.pipe(
    plainObject,
    v.transform((given) => new Map<string, unknown>(Object.entries(given))),
    v.map(v.string(), values),
    v.transform((entries): Record<string, v.InferOutput<S>> => Object.fromEntries(entries)),
  );
}

const TOP = 'top level';

function issueSentence(issue: v.BaseIssue<unknown>, root: string): string {
  const steps = issue.path ?? [];
  const place = steps.reduce((path, step) => appendKey(path, step.key), root);
  const likeliest = deepest(issue.issues ?? []);
  if (likeliest) return issueSentence(likeliest, place);
  const where = place || TOP;
  const last = steps.at(-1);
  // A list has no names: all that is missing from it, or too much, is one and the same mistake.
  if (Array.isArray(last?.input) && typeof last.key === 'string') {
    const parent = steps.slice(0, -1).reduce((path, step) => appendKey(path, step.key), root);
    return `${parent || TOP}: expected an object, found ${describeValue(last.input)}.`;
  }
  if (issue.kind === 'schema' && issue.expected === 'never') {
    const surplus = typeof last?.key === 'number';
    return `${where}: ${surplus ? 'the list should end before this' : 'there is no such setting here'}.`;
  }
  if (last?.origin === 'key') return `${where}: this is missing.`;
  return `${where}: ${expectation(issue)}, found ${describeValue(issue.input)}.`;
}

/** Of several alternatives the one that fitted best, to judge by how far into it the complaint lies; null if none did. */
function deepest(issues: readonly v.BaseIssue<unknown>[]): v.BaseIssue<unknown> | null {
  const depth = (issue: v.BaseIssue<unknown>) => issue.path?.length ?? 0;
  const [first] = [...issues].sort((a, b) => depth(b) - depth(a));
  return first && depth(first) > 0 ? first : null;
}

/** The words of the schema where it has its own, else those of the type. */
function expectation(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return `expected ${issue.expected ? readable(issue.expected) : `another ${issue.type}`}`;
}

function appendKey(path: string, key: unknown): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? String(key) : `${path}.${String(key)}`;
}

const typeWords: Readonly<Record<string, string>> = {
  Array: 'a list',
  Object: 'an object',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
};

/** Valibot writes expectations as types, e.g. `("a" | "b")`. */
function readable(expected: string): string {
  const options = expected.replace(/^\((.*)\)$/, '$1').split(' | ');
  return options.map((option) => typeWords[option] ?? boundWords(option)).join(' or ');
}

/** A text as it stands, and `>=4194304` in words. */
function boundWords(option: string): string {
  return option.replace(/^(>=|<=)(.*)$/, (_, sign: string, bound: string) => {
    const number = Number(bound);
    return `${sign === '>=' ? 'at least' : 'at most'} ${Number.isNaN(number) ? bound : grouped(number)}`;
  });
}
