import type { Domain } from '../data/domain.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import { betterFailure } from './better-failure.ts';
import { takeAmount } from './bound.ts';
import { isComparison, mirrored, takeSense } from './comparing-words.ts';
import { OPENINGS } from './counting-words.ts';
import { closest } from './edit-distance.ts';
import type { Comparison, Interval } from './label-interval.ts';
import { listed } from './named-attribute.ts';
import { ComparisonParser } from './parse-comparison.ts';
import { type Sum, SumParser, scaled } from './parse-sum.ts';
import { takeWish, type Wish } from './parse-wish.ts';
import { QuestionFailure } from './question-failure.ts';
import { specOf } from './question-spec.ts';
import { MAX_TABLE, tableCells } from './region.ts';
import { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';
import { sumOfCounts } from './weighted-counts.ts';

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

class QuestionParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #comparisons: ComparisonParser;
  readonly #sums: SumParser;

  constructor(text: string, domain: Domain, it: string | null = null) {
    this.#domain = domain;
    this.#reader = new TokenReader(text);
    this.#comparisons = new ComparisonParser(domain, this.#reader);
    const before = it === null ? null : () => new QuestionParser(it, domain).#sums.sum();
    this.#sums = new SumParser(domain, this.#reader, this.#comparisons, before);
  }

  get candidates(): readonly string[] {
    return this.#reader.candidates;
  }

  question(): TypedQuestion {
    const reader = this.#reader;
    reader.phrase(OPENINGS);
    const left = this.#sums.sum();
    const { at } = reader.token;
    const claimed = this.#claim(left);
    const { counts, constant } = claimed?.of ?? left;
    const wish = takeWish(reader);
    const tail = takeTail(reader);
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
    const notes = [...this.#comparisons.notes, ...tail];
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
    if (!isAsked) this.#comparisons.refuseTwoEnds(sense, token);
    const right = this.#sums.sum();
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
}

/** “Order by n limit 10”, as SQL may end: of one number they change nothing. */
function takeTail(reader: TokenReader): string[] {
  const start = reader.token.at;
  const words = reader.match(
    /(?:order\s+by\s+[\p{L}\p{N}_.*()]+(?:\s+(?:asc|desc))?\s*)?(?:limit\s+\d+(?:\s+offset\s+\d+)?)?/iuy,
  );
  if (!words || words[0] === '') return [];
  return [
    `The answer is one number, so “${reader.text.slice(start, start + words[0].length).trim()}” changes nothing.`,
  ];
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

function hasNumbers({ times, factors }: LinearQuery, constant: number): boolean {
  return Number.isFinite(times + constant) && factors.every(({ values }) => values.every(Number.isFinite));
}
