import type { Attribute } from '../domain.ts';
import { isMissingNumber, isMissingText, MISSING_LABEL } from '../file/missing.ts';
import { parseNumber } from '../file/parse-number.ts';
import { textReader } from '../file/reading/cell-reader.ts';
import { textAsRead } from '../file/reading/cell-reading.ts';
import { periodOf } from '../file/reading/periods.ts';
import { binOf } from './bins.ts';
import { type CodePlace, type CodingRules, codingRules, type ListRules, type ScaleRules } from './coding-rules.ts';
import type { AttributeSchema } from './schema.ts';

/** A record whose value cannot be coded is dropped. */
export const DROP = -0x80000000;
/** The record has no value. */
export const MISSING = DROP + 1;

/** How values of one column become codes of one attribute. */
export interface Coder {
  readonly attribute: Attribute;
  /** The code of records without a value, or DROP. */
  readonly missing: number;
  /** The code of a value of the domain; for a value outside −1 − code of where it goes instead, or DROP; or MISSING. */
  ofText(text: string): number;
  ofNumber(value: number): number;
}

/** `where` names the entry in messages: a path in a file or the attribute's name. */
export function createCoder(entry: AttributeSchema, where: string): Coder {
  const rules = codingRules(entry, where);
  const { name, labels, missing } = rules;
  return { attribute: { name, size: labels.length, labels }, missing: missing ?? DROP, ...codes(rules) };
}

type Codes = Pick<Coder, 'ofText' | 'ofNumber'>;

function codes(rules: CodingRules): Codes {
  if (rules.kind === 'category' || rules.kind === 'yes-no') return listed(rules);
  const parse = textReader(rules.read);
  const codeOf = onScale(rules);
  const ofNumber = (value: number) => (Number.isNaN(value) ? MISSING : codeOf(value));
  return { ofNumber, ofText: (text) => ofNumber(parse(text)) };
}

/** What a coder says of a value outside that goes there. */
function outside(place: CodePlace): number {
  return place === null ? DROP : -1 - place;
}

function listed(rules: ListRules): Codes {
  const byText = new Map(rules.codes);
  const isAnswer = rules.kind === 'yes-no';
  const byNumber = new Map(isAnswer ? [0, 1].map((value) => [value, byText.get(String(value)) ?? 0]) : rules.numbers);
  const elsewhere = outside(rules.outside);
  const other = (value: number) =>
    !isAnswer && rules.clamps && Number.isFinite(value) ? outside(nearest(rules.numbers, value)) : elsewhere;
  const ofNumber = (value: number) => (Number.isNaN(value) ? MISSING : (byNumber.get(value) ?? other(value)));
  if (isAnswer) {
    const ofText = (cell: string) =>
      isMissingText(cell) ? MISSING : (byText.get(cell.trim().toLowerCase()) ?? elsewhere);
    return { ofNumber, ofText };
  }
  const isMissing = rules.words ? isMissingNumber : isMissingText;
  const ofText = (cell: string) => {
    const text = cell.trim();
    const code = byText.get(isMissing(text) ? text : textAsRead(text, rules.read));
    if (code !== undefined) return code;
    const value = parseNumber(text);
    return byNumber.get(value) ?? (text === MISSING_LABEL || isMissing(text) ? MISSING : other(value));
  };
  return { ofNumber, ofText };
}

function nearest(numbers: readonly (readonly [value: number, code: number])[], value: number): number {
  const distance = ([other]: readonly [number, number]) => Math.abs(other - value);
  return numbers.reduce((best, next) => (distance(next) < distance(best) ? next : best))[1];
}

function onScale(rules: ScaleRules): (value: number) => number {
  const [below, above] = [outside(rules.below), outside(rules.above)];
  switch (rules.kind) {
    case 'whole': {
      const { low, high, rounds } = rules;
      const between = outside(rules.between);
      return (value) => {
        if (value >= low && value <= high) {
          if (Number.isInteger(value)) return value - low;
          return rounds ? outside(Math.floor(value - low + 0.5)) : between;
        }
        return value < low ? below : above;
      };
    }
    case 'bins': {
      const edges = Float64Array.from(rules.edges);
      const last = edges.length - 2;
      return (value) => {
        const bin = binOf(edges, value);
        return bin >= 0 && bin <= last ? bin : bin < 0 ? below : above;
      };
    }
    case 'date': {
      const { unit, first, periods } = rules;
      return (day) => {
        const period = periodOf(day, unit) - first;
        return period >= 0 && period < periods ? period : period < 0 ? below : above;
      };
    }
  }
}
