import * as v from 'valibot';
import { Failure } from './failure.ts';
import { shown } from './params.ts';

/** Parses untrusted JSON into fresh objects by schema; the error names the place in the file and what was expected. */
export function parseWith<S extends v.GenericSchema>(schema: S, value: unknown, root: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new Failure(
    result.issues
      .slice(0, 5)
      .map((issue) => issueSentence(issue, root))
      .join(' '),
  );
}

/** An object with any keys. valibot's own record skips keys like "constructor"; here they are ordinary text. */
export function recordOf<S extends v.GenericSchema>(values: S) {
  return v.pipe(
    v.custom<object>(
      (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
      'expected an object',
    ),
    v.transform((given) => new Map<string, unknown>(Object.entries(given))),
    v.map(v.string(), values),
    v.transform((entries): Record<string, v.InferOutput<S>> => Object.fromEntries(entries)),
  );
}

function issueSentence(issue: v.BaseIssue<unknown>, root: string): string {
  const steps = issue.path ?? [];
  const place = steps.reduce((path, step) => appendKey(path, step.key), root);
  const likeliest = deepest(issue.issues ?? []);
  if (likeliest) return issueSentence(likeliest, place);
  const where = place || 'top level';
  if (issue.kind === 'schema' && issue.expected === 'never') {
    const surplus = typeof steps.at(-1)?.key === 'number';
    return `${where}: ${surplus ? 'the list should end before this' : 'there is no such setting here'}.`;
  }
  if (steps.at(-1)?.origin === 'key') return `${where}: this is missing.`;
  return `${where}: ${expectation(issue)}, found ${shown(issue.input)}.`;
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
  return options
    .map((option) => typeWords[option] ?? option.replace(/^>=/, 'at least ').replace(/^<=/, 'at most '))
    .join(' or ');
}
