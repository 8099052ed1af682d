import { Failure } from './failure.ts';

/**
 * Parameters as data: from one declaration come the typed values, the form in the page, the parser of experiment files
 * and the parameters that a sweep may vary. `words` are named values beside the numbers, such as "continuous".
 */
export interface NumberParam<W extends string = string> {
  readonly kind: 'number';
  readonly label: string;
  readonly help: string;
  readonly default: number | W;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  readonly words?: readonly W[];
}

export interface ChoiceParam<V extends string = string> {
  readonly kind: 'choice';
  readonly label: string;
  readonly help: string;
  readonly default: V;
  /** Value in files → words shown to people. */
  readonly options: Readonly<Record<V, string>>;
}

export interface TextParam {
  readonly kind: 'text';
  readonly label: string;
  readonly help: string;
  readonly default: string;
  /** Files may hold lists in its place, which become the text that says the same. */
  readonly lists?: true;
}

export interface SwitchParam {
  readonly kind: 'switch';
  readonly label: string;
  readonly help: string;
  readonly default: boolean;
}

export type ParamSpec = NumberParam | ChoiceParam | TextParam | SwitchParam;
export type ParamSpecs = Readonly<Record<string, ParamSpec>>;
export type ParamValue = number | string | boolean;

type ValueOf<S> =
  S extends NumberParam<infer W>
    ? number | W
    : S extends ChoiceParam<infer V>
      ? V
      : S extends SwitchParam
        ? boolean
        : string;
export type ParamValues<S extends ParamSpecs> = { readonly [K in keyof S]: ValueOf<S[K]> };

type Declared<S extends ParamSpec> = Omit<S, 'kind' | 'default'> & { readonly default: NoInfer<S['default']> };

/** The words and options decide the type of the values; the default only has to be one of them. */
export function numberParam<const W extends string = never>(
  spec: Declared<NumberParam<W>> & { readonly words?: readonly W[] },
): NumberParam<W> {
  return { kind: 'number', ...spec };
}

export function choiceParam<const V extends string>(
  spec: Declared<ChoiceParam<V>> & { readonly options: Readonly<Record<V, string>> },
): ChoiceParam<V> {
  return { kind: 'choice', ...spec };
}

export function textParam(spec: Omit<TextParam, 'kind'>): TextParam {
  return { kind: 'text', ...spec };
}

export function switchParam(spec: Omit<SwitchParam, 'kind'>): SwitchParam {
  return { kind: 'switch', ...spec };
}

/** Whether there is nothing to choose: files may name it, but no form asks for it. */
export function isSettled(spec: ParamSpec): boolean {
  return spec.kind === 'number' && spec.min === spec.max && spec.words === undefined;
}

/** What a parameter accepts, in words: for error sentences and for the help beside a field. */
export function acceptedValues(spec: ParamSpec): string {
  if (spec.kind === 'text') return spec.lists ? 'a text, or lists of numbers' : 'a text';
  if (spec.kind === 'switch') return 'true or false';
  if (spec.kind === 'choice') return `one of ${Object.keys(spec.options).map(quote).join(', ')}`;
  if (isSettled(spec)) return String(spec.min);
  const number = `${spec.integer ? 'a whole number' : 'a number'} from ${grouped(spec.min)} to ${grouped(spec.max)}`;
  return [number, ...(spec.words ?? []).map(quote)].join(' or ');
}

/** Checks one value; `path` is its place in the file, named in the error. */
export function parseParam(spec: ParamSpec, value: unknown, path: string): ParamValue {
  if (accepts(spec, value)) return value;
  if (spec.kind === 'text' && spec.lists && Array.isArray(value)) return JSON.stringify(value);
  const why = isSettled(spec) ? ` ${spec.help}` : '';
  throw new Failure(`${path}: expected ${acceptedValues(spec)}, found ${describeValue(value)}.${why}`);
}

/** Not a list, which to JavaScript is an object, too. */
export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fills in defaults and checks every value of an object of parameters. */
export function parseParams<S extends ParamSpecs>(specs: S, values: unknown, path: string): ParamValues<S> {
  if (values === undefined) return defaultParams(specs);
  if (!isPlainObject(values)) {
    throw new Failure(`${path}: expected an object of parameters, found ${describeValue(values)}.`);
  }
  const given = new Map(Object.entries(values));
  for (const key of given.keys()) {
    if (!Object.hasOwn(specs, key)) {
      const known = Object.keys(specs).map(quote).join(', ');
      throw new Failure(
        `${path}.${key}: there is no such parameter; ${known ? `known are ${known}` : 'none is known'}.`,
      );
    }
  }
  const entries = Object.entries(specs).map(([key, spec]) => [
    key,
    given.has(key) ? parseParam(spec, given.get(key), `${path}.${key}`) : spec.default,
  ]);
  return Object.fromEntries(entries) as ParamValues<S>;
}

export function defaultParams<S extends ParamSpecs>(specs: S): ParamValues<S> {
  return Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, spec.default])) as ParamValues<S>;
}

function accepts(spec: ParamSpec, value: unknown): value is ParamValue {
  switch (spec.kind) {
    case 'text':
      return typeof value === 'string';
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(spec.options, value);
    case 'number':
      if (typeof value === 'string') return spec.words?.includes(value) ?? false;
      if (typeof value !== 'number' || !(value >= spec.min && value <= spec.max)) return false;
      return !spec.integer || Number.isInteger(value);
  }
}

function quote(word: string): string {
  return `"${word}"`;
}

/** A number in a sentence: 4,194,304, but 1e-15 as it is. */
export function grouped(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toLocaleString('en') : String(value);
}

/** A value as a person would recognise it in their file, cut short. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  // JSON has no such numbers, but one that is too large is read as one.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return describeList(value);
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

const LONGEST = 40;

function describeList(list: readonly unknown[]): string {
  if (list.length === 0) return 'an empty list';
  if (list.length > LONGEST || list.some((value) => typeof value === 'object')) return 'a list';
  const text = `[${list.map(describeValue).join(', ')}]`;
  return text.length > LONGEST ? 'a list' : text;
}
