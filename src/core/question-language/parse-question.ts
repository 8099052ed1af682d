import type { Domain } from '../data/domain.ts';
import type { LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import { closest } from './edit-distance.ts';
import { meantAttribute, plainlyNamed } from './named-attribute.ts';
import { ConditionParser } from './parse-condition.ts';
import { specOf } from './question-spec.ts';
import { MAX_TABLE, tableCells } from './region.ts';
import { TokenReader } from './token-reader.ts';
import { numberIn, type Token } from './tokens.ts';
import { sumOfCounts, type WeightedCount } from './weighted-counts.ts';

/** A typed question: a linear query and a constant, which needs no data and costs nothing. */
export interface TypedQuestion {
  readonly query: LinearQuery;
  /** The same for a file. */
  readonly spec: QuerySpec;
  readonly constant: number;
  /** How well it has to be known, where that stands behind it. */
  readonly wish: Wish | null;
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
 * each with `± 20 at 90 %` behind it. A
 * QuestionFailure points at the character that is to blame; nothing else is ever thrown.
 */
export function parseQuestion(text: string, domain: Domain): TypedQuestion {
  return new QuestionParser(text, domain).question();
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

class QuestionParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #conditions: ConditionParser;

  constructor(text: string, domain: Domain) {
    this.#domain = domain;
    this.#reader = new TokenReader(text);
    this.#conditions = new ConditionParser(domain, this.#reader);
  }

  get candidates(): readonly string[] {
    return this.#reader.candidates;
  }

  question(): TypedQuestion {
    const reader = this.#reader;
    reader.accept('select');
    const { counts, constant } = this.#sum();
    const wish = this.#wish();
    // As SQL may end.
    if (reader.accept(';') && reader.token.kind !== 'end') reader.fail('expected nothing after “;”.');
    if (reader.token.kind !== 'end') this.#failAfter(wish);
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
    return { query, spec: specOf(query, this.#domain), constant, wish };
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
    const token = reader.take();
    const value = token.kind === 'number' ? numberIn(token.text) : Number.NaN;
    return Number.isFinite(value) && isPossible(value) ? value : reader.fail(`expected ${words}.`, token);
  }

  #failAfter(wish: Wish | null): never {
    const reader = this.#reader;
    const { token } = reader;
    if (wish) return reader.fail(`expected nothing after the interval, found “${token.text}”.`);
    const meant = token.kind === 'word' ? closest(token.text, ['and', 'or']) : null;
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
      const { text } = reader.take();
      reader.suggest(() => ['* count']);
      return { counts: [], constant: numberIn(text) };
    }
    if (reader.accept('(')) {
      const sum = reader.deeper(() => this.#sum());
      reader.suggest(() => [')'], reader.candidates);
      if (!reader.accept(')')) reader.fail('expected “)”.');
      return sum;
    }
    if (!reader.accept('count')) this.#failAtCount();
    if (reader.is('(')) this.#star();
    reader.suggest(() => ['where', '+', '-']);
    if (reader.accept('from')) reader.take();
    if (!reader.accept('where')) {
      this.#requireWhere();
      return { counts: [{ times: 1, region: [] }], constant: 0 };
    }
    const region = this.#conditions.condition();
    reader.suggest(() => ['+', '-'], reader.candidates);
    return { counts: [{ times: 1, region }], constant: 0, isOpen: true };
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
