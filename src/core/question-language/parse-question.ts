import type { Domain } from '../data/domain.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import { betterFailure } from './better-failure.ts';
import { takeAmount } from './bound.ts';
import { isComparison, mirrored, takeSense } from './comparing-words.ts';
import { closest } from './edit-distance.ts';
import type { Comparison, Interval } from './label-interval.ts';
import { listed, meantAttribute, plainlyNamed } from './named-attribute.ts';
import { ConditionParser } from './parse-condition.ts';
import { QuestionFailure } from './question-failure.ts';
import { specOf } from './question-spec.ts';
import { MAX_TABLE, tableCells } from './region.ts';
import { takeNumber } from './take-number.ts';
import { TokenReader } from './token-reader.ts';
import { numberIn, type Token } from './tokens.ts';
import { sumOfCounts, type WeightedCount } from './weighted-counts.ts';

/** A typed question: a linear query and a constant, which needs no data and costs nothing. */
export interface TypedQuestion {
  readonly query: LinearQuery;
  /** The same for a file. */
  readonly spec: QuerySpec;
  readonly constant: number;
  /** What is asked of the answer, as in “is it more than 50?”; null where the answer itself is asked for. */
  readonly hypothesis: Hypothesis | null;
  /** How well it has to be known, where that stands behind it. */
  readonly wish: Wish | null;
  /** How it was taken where it was not taken at its word, as sentences. */
  readonly notes: readonly string[];
}

/** Numbers that the answer is asked to be among. */
export interface Hypothesis extends Interval {
  /** Where it begins in the text, if all of the question stands before it; null where it does not. */
  readonly at: number | null;
}

/** “± 20 at 90 %”, or half of it. */
export interface Wish {
  /** Where it begins in the text. */
  readonly at: number;
  readonly halfWidth: number | null;
  /** 1 − δ. */
  readonly confidence: number | null;
}

/** Less is no answer to anybody, and more asks for noise beyond all bounds. */
export const CONFIDENCES = { least: 0.5, most: 0.999 } as const;

/**
 * Understands `count where age > 30 and not sex = Female`, `2*count where income > 50K - 10`, sums of counts such as
 * `count where a = 1 - 0.5 * (count where b = 2 or c = 3)`, or `select count(*) from data where 20 <= age < 40`,
 * each with `> 50?` or `± 20 at 90 %` behind it. `it`: the question before this one, which “it” stands for. A
 * QuestionFailure points at the character that is to blame; nothing else is ever thrown.
 */
export function parseQuestion(text: string, domain: Domain, it: string | null = null): TypedQuestion {
  try {
    return new QuestionParser(text, domain, it).question();
  } catch (error) {
    throw error instanceof QuestionFailure
      ? betterFailure(error, text, domain, (better) => failureOf(better, domain))
      : error;
  }
}

function failureOf(text: string, domain: Domain): QuestionFailure | null {
  try {
    new QuestionParser(text, domain).question();
    return null;
  } catch (error) {
    if (error instanceof QuestionFailure) return error;
    throw error;
  }
}

/** Words that could go on where the text ends, as they would be typed. */
export function wordsAfter(text: string, domain: Domain): readonly string[] {
  const parser = new QuestionParser(text, domain);
  try {
    parser.question();
  } catch {
    // Whatever is wrong before the end, what was noted at the end stands.
  }
  return parser.candidates;
}

/** Counts with their weights, and what is added to them. */
interface Sum {
  readonly counts: readonly WeightedCount[];
  readonly constant: number;
  /** It ends with a condition, where what follows could be meant for its value. */
  readonly isOpen?: boolean;
}

/** How people begin before they come to the count. */
const OPENINGS = [
  'select',
  'is',
  'are',
  'was',
  'what is',
  'what’s',
  "what's",
  'what are',
  'is the',
  'what is the',
  'what’s the',
  "what's the",
  'the',
  'give me',
  'give me the',
  'show',
  'show me',
  'show me the',
  'find',
  'find the',
  'please',
];
const COUNTS = [
  'count',
  'counts',
  'how many',
  'number of',
  'total number of',
  'count of',
  'the count of',
  'the number of',
  'count all',
  'count the',
  'n',
];
/** Those who are counted, by any name. */
const RECORDS = [
  'records',
  'rows',
  'people',
  'persons',
  'individuals',
  'entries',
  'cases',
  'observations',
  'of all records',
  'of records',
  'of all',
  'of people',
  'all',
  'everyone',
  'everybody',
  'in all',
  'are there',
  'records are there',
  'people are there',
  'rows are there',
  'records in all',
];
const WHERE = ['where', 'with', 'whose', 'having', 'if', 'such that', 'who have', 'that have', 'for which', 'when'];

class QuestionParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #conditions: ConditionParser;
  readonly #it: string | null;

  constructor(text: string, domain: Domain, it: string | null = null) {
    this.#domain = domain;
    this.#reader = new TokenReader(text);
    this.#conditions = new ConditionParser(domain, this.#reader);
    this.#it = it;
  }

  get candidates(): readonly string[] {
    return this.#reader.candidates;
  }

  question(): TypedQuestion {
    const reader = this.#reader;
    reader.phrase(OPENINGS);
    const left = this.#sum();
    const { at } = reader.token;
    const claimed = this.#claim(left);
    const { counts, constant } = claimed?.of ?? left;
    const wish = this.#wish();
    reader.accept('?');
    // As SQL may end.
    if (reader.accept(';') && reader.token.kind !== 'end') reader.fail('expected nothing after “;”.');
    if (reader.token.kind !== 'end') this.#failAfter(wish, left.isOpen === true);
    if (counts.length === 0) reader.fail('expected “count”, as in: count where age > 30.');
    const cells = tableCells(
      this.#domain,
      counts.map(({ region }) => region),
    );
    if (counts.length > 1 && cells > MAX_TABLE) {
      reader.fail(
        `these counts tie ${cells.toLocaleString('en')} cells together, more than ${MAX_TABLE.toLocaleString('en')}; ask about fewer attributes at once.`,
      );
    }
    const query = sumOfCounts(this.#domain, counts);
    if (query.times === 0) reader.fail('the counts cancel out, so nothing is left to ask; the answer is a constant.');
    if (!hasNumbers(query, constant)) reader.fail('these numbers are too large.');
    const hypothesis = claimed && { ...claimed.interval, at: claimed.of === left ? at : null };
    const { notes } = this.#conditions;
    return { query, spec: specOf(query, this.#domain), constant, hypothesis, wish, notes };
  }

  /** Of one sum what it is compared with, or of two their difference. */
  #claim(left: Sum): { of: Sum; interval: Interval } | null {
    const reader = this.#reader;
    const { token } = reader;
    const isAsked = reader.accept('is', 'are');
    if (reader.accept('between')) return { of: left, interval: this.#range() };
    const sense = takeSense(reader);
    if (sense === null) {
      return isAsked ? reader.fail('expected a comparison, as in: is more than 50?', token) : null;
    }
    if (!isComparison(sense)) this.#failAtEquality(left, token);
    if (!isAsked) this.#conditions.refuseTwoEnds(sense, token);
    const right = this.#sum();
    if (left.counts.length === 0 && right.counts.length > 0) {
      return { of: right, interval: beyond(mirrored[sense], left.constant) };
    }
    if (right.counts.length === 0) return { of: left, interval: beyond(sense, right.constant) };
    const { counts, constant } = scaled(right, -1);
    const of = { counts: [...left.counts, ...counts], constant: left.constant + constant };
    return { of, interval: beyond(sense, 0) };
  }

  #range(): Interval {
    const reader = this.#reader;
    const low = takeAmount(reader).low;
    if (!reader.accept('and', '&', '&&', 'to', '-', '–')) reader.fail('expected “and”, as in: between 20 and 39.');
    const high = takeAmount(reader).low;
    if (low > high) reader.fail(`the lower number comes first: between ${high} and ${low}.`, reader.before);
    return { low, high, lowOpen: false, highOpen: false };
  }

  /** An answer with noise is never exactly a number. */
  #failAtEquality({ counts }: Sum, sign: Token): never {
    const reader = this.#reader;
    if (counts.length === 0) reader.fail('expected “count”, as in: count where age > 30.');
    const value = takeAmount(reader);
    const end = value.token.at + value.token.length;
    const text = `between ${value.low - 1} and ${value.low + 1}`;
    const mending = {
      at: sign.at,
      length: end - sign.at,
      text: ` ${text}`.slice(/\s$/.test(reader.text.slice(0, sign.at)) ? 1 : 0),
    };
    return reader.fail(`an answer with noise is never exactly one number; ask for a range: ${text}?`, sign, mending);
  }

  /** [within] ± number [at number [%]] | at number [%] */
  #wish(): Wish | null {
    const reader = this.#reader;
    const { at } = reader.token;
    const isWithin = reader.accept('within');
    const hasWidth = reader.accept('±', '+/-', '+/−') || isWithin;
    const halfWidth = hasWidth ? this.#wanted((value) => value > 0, 'a number above 0, as in: ± 20') : null;
    if (!reader.accept('at', 'with')) return hasWidth ? { at, halfWidth, confidence: null } : null;
    const { least, most } = CONFIDENCES;
    const share = (value: number) => (reader.is('%') || value > 1 ? value / 100 : value);
    const typed = this.#wanted(
      (value) => share(value) >= least && share(value) <= most,
      `a confidence from ${100 * least} % to ${100 * most} %`,
    );
    const confidence = share(typed);
    reader.accept('%');
    reader.accept('confidence', 'probability');
    return { at, halfWidth, confidence };
  }

  #wanted(isPossible: (value: number) => boolean, words: string): number {
    const reader = this.#reader;
    const token = reader.token.kind === 'number' ? takeNumber(reader) : reader.take();
    const value = token.kind === 'number' ? numberIn(token.text) : Number.NaN;
    return Number.isFinite(value) && isPossible(value) ? value : reader.fail(`expected ${words}.`, token);
  }

  #failAfter(wish: Wish | null, isInCondition: boolean): never {
    const reader = this.#reader;
    const { token } = reader;
    if (wish) return reader.fail(`expected nothing after the interval, found “${token.text}”.`);
    const meant = token.kind === 'word' ? closest(token.text, ['and', 'or']) : null;
    if (meant === null && token.kind === 'word' && reader.before.kind === 'word' && !isInCondition) {
      const names = this.#domain.attributes.map(({ name }) => name);
      return reader.fail(`“${token.text}” is neither an attribute nor a value here; there are ${listed(names)}.`);
    }
    const mending = meant === null ? null : { at: token.at, length: token.length, text: meant };
    const hint = meant === null ? '' : `; did you mean “${meant}”?`;
    return reader.fail(`expected “and”, “or”, “+” or “-”, found “${token.text}”${hint || '.'}`, token, mending);
  }

  /** term { + term } */
  #sum(): Sum {
    let sum: Sum = { counts: [], constant: 0 };
    for (
      let first = true;
      first || this.#reader.is('+') || this.#reader.is('-') || this.#reader.is('−');
      first = false
    ) {
      const sign = this.#sign();
      const { counts, constant } = scaled(this.#product(), sign);
      sum = { counts: [...sum.counts, ...counts], constant: sum.constant + constant };
    }
    return sum;
  }

  /** factor { * factor | / factor }, of which one at most has counts, and no divisor. */
  #product(): Sum {
    const reader = this.#reader;
    let product = this.#factor();
    for (let sign = reader.token; reader.accept('*', '×', '/', '÷'); sign = reader.token) {
      if (product.isOpen) {
        reader.fail('put the number in front, as in: 2 * count where age > 30.', sign);
      }
      const other = this.#signedFactor();
      product =
        sign.text === '/' || sign.text === '÷'
          ? this.#quotient(product, other, sign)
          : this.#times(product, other, sign);
    }
    return product;
  }

  #times(product: Sum, other: Sum, sign: Token): Sum {
    if (product.counts.length > 0 && other.counts.length > 0) {
      this.#reader.fail('a product of two counts is not a linear question; ask for each.', sign);
    }
    return product.counts.length > 0 ? scaled(product, other.constant) : scaled(other, product.constant);
  }

  #quotient(product: Sum, divisor: Sum, sign: Token): Sum {
    if (divisor.counts.length > 0) {
      this.#reader.fail('dividing by a count is not a linear question; ask for each.', sign);
    }
    if (divisor.constant === 0) this.#reader.fail('nothing can be divided by 0.', sign);
    const { counts, constant } = product;
    return {
      counts: counts.map(({ times, region }) => ({ times: times / divisor.constant, region })),
      constant: constant / divisor.constant,
    };
  }

  #signedFactor(): Sum {
    const sign = this.#sign();
    return scaled(this.#factor(), sign);
  }

  /** number | (sum) | count [(*)] [from word] [where condition] */
  #factor(): Sum {
    const reader = this.#reader;
    reader.suggest(() => ['count', 'count where']);
    if (reader.token.kind === 'number') {
      const { text } = takeNumber(reader);
      reader.suggest(() => ['* count']);
      return { counts: [], constant: numberIn(text) };
    }
    if (reader.accept('(')) {
      const sum = reader.deeper(() => this.#sum());
      reader.suggest(() => [')'], reader.candidates);
      if (!reader.accept(')')) reader.fail('expected “)”.');
      return sum;
    }
    if (reader.is('it') || reader.is('that')) return this.#sumBefore();
    if (reader.phrase(COUNTS) === null) this.#failAtCount();
    if (reader.is('(')) this.#star();
    reader.suggest(() => ['where', '+', '-']);
    if (reader.accept('from')) reader.take();
    this.#records();
    // “With 95 % confidence” is a wish.
    const isWish = reader.is('with') && reader.peek(1).kind === 'number';
    if (isWish || reader.phrase(WHERE) === null) {
      this.#requireWhere();
      return { counts: [{ times: 1, region: [] }], constant: 0 };
    }
    const region = this.#conditions.condition();
    reader.suggest(() => ['+', '-'], reader.candidates);
    return { counts: [{ times: 1, region }], constant: 0, isOpen: true };
  }

  /** Those who are counted, where no attribute is called so. */
  #records(): void {
    const reader = this.#reader;
    const { place } = reader;
    const names = this.#domain.attributes.map(({ name }) => name);
    if (plainlyNamed(reader, names) >= 0) reader.returnTo(place);
    else reader.phrase(RECORDS);
  }

  /** What the question before this one asked for. */
  #sumBefore(): Sum {
    const token = this.#reader.take();
    if (this.#it === null) {
      return this.#reader.fail(
        `no question was asked yet that “${token.text}” could stand for; write it out, as in: count > 50.`,
        token,
      );
    }
    const before = new QuestionParser(this.#it, this.#domain);
    const sum = before.#sum();
    return { ...sum, isOpen: false };
  }

  #failAtCount(): never {
    const { token } = this.#reader;
    const isMeant = token.kind === 'word' && closest(token.text, ['count']) !== null;
    if (!isMeant) return this.#reader.fail('expected “count”, as in: count where age > 30.');
    const mending = { at: token.at, length: token.length, text: 'count' };
    return this.#reader.fail(`expected “count”, found “${token.text}”; did you mean “count”?`, token, mending);
  }

  /** A condition may not follow as it is. */
  #requireWhere(): void {
    const reader = this.#reader;
    const { token } = reader;
    if (token.kind === 'word' && ['at', 'with', 'within'].includes(token.text.toLowerCase())) return;
    if (token.kind === 'word' && closest(token.text, ['where']) !== null) {
      const mending = { at: token.at, length: token.length, text: 'where' };
      reader.fail(`found “${token.text}”; did you mean “where”?`, token, mending);
    }
    if (!['word', 'text', 'number'].includes(token.kind)) return;
    const mending = { at: token.at, length: 0, text: 'where ' };
    const names = this.#domain.attributes.map(({ name }) => name);
    const isCondition =
      token.kind !== 'word' ||
      reader.is('not') ||
      plainlyNamed(reader, names) >= 0 ||
      meantAttribute(reader, token, names) !== null;
    if (isCondition) reader.fail('“where” is missing in front of the condition.', token, mending);
  }

  /** (*) or () */
  #star(): void {
    const reader = this.#reader;
    const { token, closing, text } = reader;
    reader.accept('(');
    const isCondition = !reader.is('*') && !reader.is(')') && reader.token.kind !== 'end';
    if (isCondition) {
      const inside = text
        .slice(token.at + 1, closing)
        .replace(/\)$/, '')
        .trim();
      const condition = /^where\b/i.test(inside) ? inside : `where ${inside}`;
      const gap = /\s$/.test(text.slice(0, token.at)) ? '' : ' ';
      const mending = { at: token.at, length: closing - token.at, text: gap + condition };
      reader.fail('a condition stands behind “where” and not in brackets: count where age > 30.', token, mending);
    }
    reader.accept('*');
    reader.expect(')', '“)”');
  }

  #sign(): 1 | -1 {
    if (this.#reader.accept('+')) return 1;
    return this.#reader.accept('-', '−') ? -1 : 1;
  }
}

function beyond(comparison: Comparison, bound: number): Interval {
  const isAbove = comparison === '>' || comparison === '>=';
  const isOpen = comparison === '>' || comparison === '<';
  return {
    low: isAbove ? bound : Number.NEGATIVE_INFINITY,
    high: isAbove ? Number.POSITIVE_INFINITY : bound,
    lowOpen: !isAbove || isOpen,
    highOpen: isAbove || isOpen,
  };
}

function scaled({ counts, constant, ...rest }: Sum, by: number): Sum {
  return {
    ...rest,
    counts: counts.map(({ times, region }) => ({ times: times * by, region })),
    constant: constant * by,
  };
}

function hasNumbers({ times, factors }: LinearQuery, constant: number): boolean {
  return Number.isFinite(times + constant) && factors.every(({ values }) => values.every(Number.isFinite));
}
