import type { Domain } from '../data/domain.ts';
import { COUNTS, RECORDS, WHERE } from './counting-words.ts';
import { closest } from './edit-distance.ts';
import { meantAttribute, plainlyNamed } from './named-attribute.ts';
import type { ComparisonParser } from './parse-comparison.ts';
import { ConditionParser } from './parse-condition.ts';
import { takeNumber } from './take-number.ts';
import type { TokenReader } from './token-reader.ts';
import { numberIn, type Token } from './tokens.ts';
import type { WeightedCount } from './weighted-counts.ts';

/** Counts with their weights, and what is added to them. */
export interface Sum {
  readonly counts: readonly WeightedCount[];
  readonly constant: number;
  /** It ends with a condition, where what follows could be meant for its value. */
  readonly isOpen?: boolean;
}

/** Understands counts that are added, subtracted, multiplied and divided by numbers. `before`: what “it” stands for. */
export class SumParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #conditions: ConditionParser;
  readonly #before: (() => Sum) | null;

  constructor(domain: Domain, reader: TokenReader, comparisons: ComparisonParser, before: (() => Sum) | null) {
    this.#domain = domain;
    this.#reader = reader;
    this.#conditions = new ConditionParser(domain, reader, comparisons);
    this.#before = before;
  }

  /** term { + term } */
  sum(): Sum {
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
      const sum = reader.deeper(() => this.sum());
      reader.suggest(() => [')'], reader.candidates);
      if (!reader.accept(')')) reader.fail('expected “)”.');
      return sum;
    }
    if (reader.is('it') || reader.is('that')) return this.#sumBefore();
    if (reader.phrase(COUNTS) === null) this.#failAtCount();
    if (reader.is('(')) this.#star();
    reader.suggest(() => ['where', '+', '-']);
    // A name for the number, which nobody needs.
    if (reader.accept('as')) reader.take();
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
    if (this.#before === null) {
      return this.#reader.fail(
        `no question was asked yet that “${token.text}” could stand for; write it out, as in: count > 50.`,
        token,
      );
    }
    return { ...this.#before(), isOpen: false };
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

/** Each count so many times, and what is added to them as well. */
export function scaled({ counts, constant, ...rest }: Sum, by: number): Sum {
  return {
    ...rest,
    counts: counts.map(({ times, region }) => ({ times: times * by, region })),
    constant: constant * by,
  };
}
