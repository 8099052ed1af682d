import type { Domain } from '../data/domain.ts';
import { Failure } from '../failure.ts';
import { parseJson } from '../json.ts';
import { parseQuery, type QuerySpec } from '../workload/query-spec.ts';
import { namedAttribute } from './named-attribute.ts';
import { parseQuestion } from './parse-question.ts';
import { QuestionFailure } from './question-failure.ts';
import { TokenReader } from './token-reader.ts';
import { numberIn, tokensOf } from './tokens.ts';

const MAX_POWER = 16;

/**
 * A query of a workload as people type it: a question (`count where age > 30`), a moment (`sum of Age^2 * Hours`), a
 * parity (`parity of a and b`), a wavelet (`wavelet of Age (0, 2, 3)`), or the query as it stands in a file (`{"table": …}`). A Failure points at the character
 * that is to blame.
 */
export function parseChosenQuery(text: string, domain: Domain): QuerySpec {
  if (text.trimStart().startsWith('{')) return queryInJson(text, domain);
  const word = tokensOf(text)
    .find(({ kind }) => kind === 'word')
    ?.text.toLowerCase();
  if (word === 'sum' || word === 'moment' || word === 'parity' || word === 'wavelet')
    return new ProductParser(text, domain).query();
  const { spec, constant, hypothesis, wish } = parseQuestion(text, domain);
  if (hypothesis) {
    throw new QuestionFailure(
      0,
      text.length,
      'a query asks for a number; whether it is more or less follows from its answer.',
    );
  }
  if (wish) {
    throw new QuestionFailure(
      wish.at,
      text.length - wish.at,
      'how accurate an answer is follows from the mechanism and ε here; leave the interval out.',
    );
  }
  if (constant !== 0) {
    throw new QuestionFailure(0, text.length, 'a constant needs no data, so it is not part of a query; leave it out.');
  }
  return spec;
}

function queryInJson(text: string, domain: Domain): QuerySpec {
  try {
    const spec = parseJson(text);
    parseQuery(spec, domain, 'query');
    return spec as QuerySpec;
  } catch (error) {
    if (error instanceof Failure) throw new QuestionFailure(0, text.length, error.message);
    throw error;
  }
}

/** [number *] sum of a^2 * b, or parity of a and b, or wavelet of a (0, 2, 3) * b (0, 1, 1). */
class ProductParser {
  readonly #reader: TokenReader;
  readonly #domain: Domain;
  readonly #names: readonly string[];

  constructor(text: string, domain: Domain) {
    this.#reader = new TokenReader(text);
    this.#domain = domain;
    this.#names = domain.attributes.map(({ name }) => name);
  }

  query(): QuerySpec {
    const reader = this.#reader;
    const times = this.#times();
    const isParity = reader.accept('parity');
    const isWavelet = !isParity && reader.accept('wavelet');
    if (!isParity && !isWavelet && !reader.accept('sum', 'moment')) {
      reader.fail('expected “sum of”, “parity of”, “wavelet of” or “count”.');
    }
    reader.accept('of');
    const spec = isParity ? this.#parity() : isWavelet ? this.#wavelet() : this.#moment();
    if (reader.token.kind !== 'end') {
      reader.fail(`expected “${isParity ? 'and' : '*'}” and another attribute, found “${reader.token.text}”.`);
    }
    return times === 1 ? spec : { ...spec, times };
  }

  #times(): number {
    const reader = this.#reader;
    const sign = reader.accept('-', '−') ? -1 : 1;
    if (reader.token.kind !== 'number') return sign;
    const times = sign * numberIn(reader.take().text);
    reader.expect('*', '“*” after the number');
    return times;
  }

  #moment(): QuerySpec {
    const reader = this.#reader;
    const powers = new Map<string, number>();
    do {
      const name = this.#names[namedAttribute(reader, this.#names)];
      const power = (powers.get(name) ?? 0) + (reader.accept('^') ? this.#power() : 1);
      if (power > MAX_POWER) {
        reader.fail(`the powers of “${name}” are more than ${MAX_POWER} together.`, reader.before);
      }
      powers.set(name, power);
    } while (reader.accept('*', '×', 'and', ','));
    return { moment: Object.fromEntries(powers) };
  }

  #power(): number {
    const token = this.#reader.take();
    const power = token.kind === 'number' ? numberIn(token.text) : 0;
    if (Number.isInteger(power) && power >= 1) return power;
    return this.#reader.fail(`expected a power from 1 to ${MAX_POWER}.`, token);
  }

  #parity(): QuerySpec {
    const reader = this.#reader;
    const names: string[] = [];
    do {
      const { name, size } = this.#domain.attributes[namedAttribute(reader, this.#names)];
      if (size !== 2) {
        reader.fail(`a parity is over attributes of two values, but “${name}” has ${size}.`, reader.before);
      }
      if (names.includes(name)) reader.fail(`“${name}” is listed already.`, reader.before);
      names.push(name);
    } while (reader.accept('and', 'xor', '⊕', '*', '×', ','));
    return { parity: names };
  }

  #wavelet(): QuerySpec {
    const reader = this.#reader;
    const halves = new Map<string, readonly [number, number, number]>();
    do {
      const { name, size } = this.#domain.attributes[namedAttribute(reader, this.#names)];
      if (halves.has(name)) reader.fail(`“${name}” is listed already.`, reader.before);
      reader.expect('(', '“(” and the first code of each half and the last code, such as (0, 2, 3)');
      const from = this.#code(0, size - 2);
      reader.expect(',', '“,” and the first code of the second half');
      const middle = this.#code(from + 1, size - 1);
      reader.expect(',', '“,” and the last code');
      const last = this.#code(middle, size - 1);
      reader.expect(')', '“)” after the last code');
      halves.set(name, [from, middle, last]);
    } while (reader.accept('*', '×', 'and', ','));
    return { wavelet: Object.fromEntries(halves) };
  }

  #code(least: number, most: number): number {
    const token = this.#reader.take();
    const code = token.kind === 'number' ? numberIn(token.text) : Number.NaN;
    if (Number.isInteger(code) && code >= least && code <= most) return code;
    if (least > most) return this.#reader.fail('an attribute of one value has no halves.', token);
    return this.#reader.fail(`expected the code of a value from ${least} to ${most}.`, token);
  }
}
