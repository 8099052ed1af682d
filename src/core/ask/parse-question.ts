import type { Attribute, Domain } from '../data/domain.ts';
import { expandQuery, type LinearQuery } from '../workload/linear-query.ts';
import type { QuerySpec } from '../workload/query-spec.ts';
import { comparisonMask, equalityMask, type Mask } from './conditions.ts';
import type { Comparison } from './label-interval.ts';
import { QuestionFailure } from './question-failure.ts';
import { numberIn, type Token, tokensOf } from './tokens.ts';

/** A typed question: a linear query and a constant, which needs no data and costs nothing. */
export interface TypedQuestion {
  readonly query: LinearQuery;
  /** The same for a file. */
  readonly spec: QuerySpec;
  readonly constant: number;
}

/**
 * Understands `count where age > 30 and sex = Female`, `2*count where income > 50K - 10` or
 * `select count(*) from data where 20 <= age < 40`. A Failure points at the character that is to blame.
 */
export function parseQuestion(text: string, domain: Domain): TypedQuestion {
  return new QuestionParser(text, domain).question();
}

const comparisons: Readonly<Record<string, Comparison>> = {
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
};
const mirrored: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const equalities = ['=', '==', 'is'];
const inequalities = ['!=', '<>', '≠'];

class QuestionParser {
  readonly #domain: Domain;
  readonly #tokens: readonly Token[];
  readonly #masks = new Map<number, Mask>();
  #next = 0;

  constructor(text: string, domain: Domain) {
    this.#domain = domain;
    this.#tokens = tokensOf(text);
  }

  question(): TypedQuestion {
    this.#accept('select');
    let constant = 0;
    let times: number | null = null;
    for (let first = true; first || this.#token.kind !== 'end'; first = false) {
      const sign = this.#sign(first);
      if (this.#token.kind === 'number' && this.#tokens[this.#next + 1].text !== '*') {
        constant += sign * numberIn(this.#take().text);
        continue;
      }
      if (times !== null) this.#fail('there can be one count in a question; ask two and take their difference.');
      times = sign * this.#count();
    }
    if (times === null) this.#fail('expected “count”, as in: count where age > 30.');
    return this.#assemble(times, constant);
  }

  get #token(): Token {
    return this.#tokens[this.#next];
  }

  /** [number *] count [(*)] [from word] [where …] */
  #count(): number {
    let times = 1;
    if (this.#token.kind === 'number') {
      times = numberIn(this.#take().text);
      this.#expect('*', '“*” and “count”');
    }
    this.#expect('count', '“count”, as in: count where age > 30');
    if (this.#accept('(')) {
      this.#accept('*');
      this.#expect(')', '“)”');
    }
    if (this.#accept('from')) this.#take();
    if (this.#accept('where')) {
      do this.#condition();
      while (this.#accept('and'));
      if (this.#is('or')) this.#fail('“or” is not understood; ask for each part on its own.');
    }
    return times;
  }

  #condition(): void {
    if (this.#token.kind === 'number' || this.#is('-') || this.#is('−')) {
      this.#turnedComparison();
      return;
    }
    const index = this.#attribute();
    this.#restrict(index, this.#mask(this.#domain.attributes[index]));
  }

  /** What follows the name of an attribute. */
  #mask(attribute: Attribute): Mask {
    const operator = this.#take();
    const word = operator.text.toLowerCase();
    if (Object.hasOwn(comparisons, word)) return comparisonMask(attribute, comparisons[word], ...this.#value());
    if (equalities.includes(word)) return equalityMask(attribute, ...this.#value());
    if (inequalities.includes(word)) return equalityMask(attribute, ...this.#value()).map((own) => 1 - own);
    if (word === 'in') return this.#oneOf(attribute);
    if (word === 'between') {
      const from = comparisonMask(attribute, '>=', ...this.#value());
      this.#expect('and', '“and”, as in: between 20 and 39');
      const to = comparisonMask(attribute, '<=', ...this.#value());
      return from.map((own, code) => own * to[code]);
    }
    throw new QuestionFailure(
      operator.at,
      operator.length,
      `expected a comparison of “${attribute.name}”: =, !=, <, <=, >, >=, between … and …, or in (…).`,
    );
  }

  /** 20 <= age [< 40] */
  #turnedComparison(): void {
    const low = this.#value();
    const first = this.#comparison();
    const index = this.#attribute();
    const attribute = this.#domain.attributes[index];
    this.#restrict(index, comparisonMask(attribute, mirrored[first], ...low));
    if (!Object.hasOwn(comparisons, this.#token.text)) return;
    const second = this.#comparison();
    this.#restrict(index, comparisonMask(attribute, second, ...this.#value()));
  }

  #comparison(): Comparison {
    const token = this.#take();
    if (Object.hasOwn(comparisons, token.text)) return comparisons[token.text];
    throw new QuestionFailure(token.at, token.length, 'expected <, <=, > or >=.');
  }

  #oneOf(attribute: Attribute): Mask {
    const mask = new Float64Array(attribute.size);
    this.#expect('(', '“(” and a list of values');
    do {
      const own = equalityMask(attribute, ...this.#value());
      for (let code = 0; code < mask.length; code++) mask[code] = Math.max(mask[code], own[code]);
    } while (this.#accept(','));
    this.#expect(')', '“,” or “)”');
    return mask;
  }

  #restrict(index: number, mask: Mask): void {
    const before = this.#masks.get(index);
    const both = before ? mask.map((own, code) => own * before[code]) : mask;
    if (!both.includes(1)) {
      const { name } = this.#domain.attributes[index];
      const { at, length } = this.#tokens[this.#next - 1];
      throw new QuestionFailure(at, length, `no value of “${name}” is left that satisfies all conditions.`);
    }
    this.#masks.set(index, both);
  }

  #attribute(): number {
    const token = this.#take();
    const named = (fold: (name: string) => string) =>
      this.#domain.attributes.findIndex(({ name }) => fold(name) === fold(token.text));
    const exact = token.kind === 'word' || token.kind === 'text' ? named((name) => name) : -1;
    const index = exact >= 0 ? exact : named((name) => name.toLowerCase());
    if (index >= 0) return index;
    const known = this.#domain.attributes.map(({ name }) => `“${name}”`).join(', ');
    throw new QuestionFailure(
      token.at,
      token.length,
      `there is no attribute “${token.text}” here; there are ${known}.`,
    );
  }

  #value(): [Token, 1 | -1] {
    const negative = this.#accept('-') || this.#accept('−');
    const token = this.#take();
    if (token.kind === 'number' || (!negative && (token.kind === 'word' || token.kind === 'text'))) {
      return [token, negative ? -1 : 1];
    }
    throw new QuestionFailure(token.at, token.length, 'expected a value.');
  }

  /** Before the first term a sign may stand; between terms one must. */
  #sign(first: boolean): 1 | -1 {
    if (this.#accept('+')) return 1;
    if (this.#accept('-') || this.#accept('−')) return -1;
    if (!first) this.#fail(`expected “and”, “+” or “-”, found “${this.#token.text}”.`);
    return 1;
  }

  #is(text: string): boolean {
    return this.#token.kind !== 'text' && this.#token.text.toLowerCase() === text;
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#next++;
    return true;
  }

  #expect(text: string, words: string): void {
    if (!this.#accept(text)) this.#fail(`expected ${words}.`);
  }

  #take(): Token {
    const token = this.#token;
    if (token.kind === 'end') this.#fail('the question ends too early.');
    this.#next++;
    return token;
  }

  #fail(sentence: string): never {
    const { at, length } = this.#token;
    throw new QuestionFailure(at, length, sentence);
  }

  #assemble(times: number, constant: number): TypedQuestion {
    const indices = [...this.#masks.keys()].sort((a, b) => a - b);
    const factors = indices.map((index) => ({ attributes: [index], values: this.#masks.get(index) as Mask }));
    const query = { times, factors };
    return { query, spec: specOf(query, this.#domain), constant };
  }
}

/** A file says intervals where it can, else a table over the attributes that matter. */
function specOf(query: LinearQuery, domain: Domain): QuerySpec {
  const times = query.times === 1 ? {} : { times: query.times };
  const names = query.factors.map(({ attributes: [index] }) => domain.attributes[index].name);
  const intervals = query.factors.map(({ values }) => [values.indexOf(1), values.lastIndexOf(1)] as const);
  const whole = query.factors.every(({ values }, k) => {
    const [low, high] = intervals[k];
    return values.subarray(low, high + 1).every((own) => own === 1);
  });
  if (whole) return { where: Object.fromEntries(names.map((name, k) => [name, intervals[k]])), ...times };
  const attributes = query.factors.flatMap((factor) => factor.attributes);
  const values = expandQuery({ ...query, times: 1 }, domain, attributes);
  return { table: { attributes: names, values: [...values] }, ...times };
}
