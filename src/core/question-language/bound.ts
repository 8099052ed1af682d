import type { Attribute } from '../data/domain.ts';
import { monthOfWord } from '../data/file/reading/calendar-words.ts';
import { daysOfPeriod } from '../data/file/reading/periods.ts';
import { takeNumberWord } from './number-words.ts';
import { reaches, type Scale } from './scale.ts';
import { type CanBe, takeNumber } from './take-number.ts';
import type { TokenReader } from './token-reader.ts';
import { numberIn, type Token } from './tokens.ts';

/** What values are compared with: a number, or the days from the first to the last of a month. */
export interface Bound {
  readonly low: number;
  readonly high: number;
  /** Where it stands, and as what. */
  readonly token: Token;
}

const PERIOD = /\d{4}(?:-(?:Q[1-4]|W\d\d|\d\d(?:-\d\d)?))?/iuy;
const MONTH_OF_YEAR = /(?:(\d{1,2})\.? )?(\p{L}{3,})\.? (\d{4})/iuy;
const CLOCK = /([01]?\d|2[0-4])[:h]([0-5]\d)/iuy;
const HALF_DAY = /(1[0-2]|[1-9])(?::([0-5]\d))? ?([ap])\.?m\b\.?/iuy;
const MONEY = /\p{Sc}/uy;
/** What a number may be of, as far as it changes nothing. */
const UNITS = [
  'years old',
  'year old',
  'year',
  'years of age',
  'years',
  'yrs',
  'hours',
  'days',
  'dollars',
  'euros',
  'pounds',
  'USD',
  'EUR',
  'GBP',
];

const OTHER_UNITS: ReadonlySet<string> = new Set(
  `kg kilo kilos g gram grams mg lb lbs km m meter meters metre metres cm mm mile miles inch inches feet ft month months week weeks
  minute minutes min mins second seconds sec secs ct percent pct cent cents chf yen points`.split(/\s+/),
);

/** Reads what the values of an attribute are compared with, as its scale has it; fails at what is no place on it. */
export function takeBound(reader: TokenReader, { name, labels }: Attribute, scale: Scale): Bound {
  return placedLabel(reader, labels, scale) ?? placeOnScale(reader, scale) ?? takeAmount(reader, name, reaches(scale));
}

/** A number, with the sign of money or unit that may stand by it. `name`: of what it is compared with. */
export function takeAmount(reader: TokenReader, name: string | null = null, canBe?: CanBe): Bound {
  const negative = reader.accept('-', '−');
  reader.match(MONEY);
  const { token: first } = reader;
  if (first.kind === 'symbol') reader.fail('expected a number.');
  const token = takeNumberWord(reader) ?? (first.kind === 'number' ? takeNumber(reader, canBe) : reader.take());
  const value =
    token.kind === 'number' || (token.kind === 'text' && token.text !== '') ? numberIn(token.text) : Number.NaN;
  if (!Number.isFinite(value)) {
    reader.fail(name === null ? 'expected a number.' : `expected a number to compare “${name}” with.`, token);
  }
  reader.match(MONEY);
  if (reader.phrase(name === null ? UNITS : [...UNITS, name, `${name}s`]) === null) refuseUnit(reader, name);
  const signed = negative ? -value : value;
  return { low: signed, high: signed, token };
}

/** Nobody said what values are counted in, so a unit that may be another one is left to whoever knows. */
function refuseUnit(reader: TokenReader, name: string | null): void {
  const { token, before } = reader;
  if (token.kind !== 'word' || !OTHER_UNITS.has(token.text.toLowerCase())) return;
  const end = before.at + before.length;
  const own = name === null ? 'what is counted' : `“${name}”`;
  reader.fail(`nobody said what ${own} is counted in; leave out “${token.text}” if it is the same.`, token, {
    at: end,
    length: token.at + token.length - end,
    text: '',
  });
}

/** A value of the attribute itself: all that is counted as it. */
function placedLabel(reader: TokenReader, labels: readonly string[], { intervals }: Scale): Bound | null {
  const { token } = reader;
  const quoted = token.kind === 'text' ? labels.find((label) => label === token.text) : null;
  const label = quoted ?? (token.kind === 'text' ? null : reader.phrase(labels.filter((_, code) => intervals[code])));
  const interval = intervals[labels.findIndex((own) => own.toLowerCase() === label?.toLowerCase())];
  if (typeof label !== 'string' || !interval) return null;
  if (quoted !== null && quoted !== undefined) reader.take();
  const length = quoted ? token.length : label.length;
  return { low: interval.low, high: interval.high, token: { ...token, text: label, length } };
}

function placeOnScale(reader: TokenReader, { kind }: Scale): Bound | null {
  if (kind === 'number') return null;
  const first = reader.token;
  const place = kind === 'date' ? takeDate(reader) : kind === 'time' ? takeTime(reader) : takeMonth(reader);
  if (place === null) return null;
  const { at, length } = reader.before;
  const token = { ...first, text: reader.text.slice(first.at, at + length), length: at + length - first.at };
  return { low: place[0], high: place[1], token };
}

function takeMonth(reader: TokenReader): readonly [number, number] | null {
  const { kind, text } = reader.token;
  const month = kind === 'word' || kind === 'text' ? monthOfWord(text.toLowerCase()) : 0;
  if (month === 0) return null;
  reader.take();
  return [month, month];
}

/** In hours since midnight. */
function takeTime(reader: TokenReader): readonly [number, number] | null {
  const clock = reader.match(CLOCK);
  const half = clock ? null : reader.match(HALF_DAY);
  if (!clock && !half) return null;
  const hours = clock
    ? Number(clock[1]) + Number(clock[2]) / 60
    : (Number(half?.[1]) % 12) + (half?.[3].toLowerCase() === 'p' ? 12 : 0) + Number(half?.[2] ?? 0) / 60;
  return [hours, hours];
}

/** In days since 1970. */
function takeDate(reader: TokenReader): readonly [number, number] | null {
  const { token } = reader;
  const typed = token.kind === 'text' ? reader.take().text : typedDate(reader);
  const days = typed === null ? null : daysOfPeriod(typed.toUpperCase());
  return days ?? reader.fail('write dates as 2024-03-05, 2024-03, 2024-Q1 or 2024.', token);
}

function typedDate(reader: TokenReader): string | null {
  const period = reader.match(PERIOD);
  if (period) return period[0];
  const words = reader.match(MONTH_OF_YEAR);
  if (!words) return null;
  const [, day, word, year] = words;
  const month = String(monthOfWord(word.toLowerCase())).padStart(2, '0');
  return day === undefined ? `${year}-${month}` : `${year}-${month}-${day.padStart(2, '0')}`;
}
