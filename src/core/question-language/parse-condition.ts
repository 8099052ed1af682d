import type { Attribute, Domain } from '../data/domain.ts';
import { comparisonMask, equalityMask, type Mask } from './conditions.ts';
import { closest } from './edit-distance.ts';
import { type Comparison, labelIntervals } from './label-interval.ts';
import { namedAttribute, plainlyNamed } from './named-attribute.ts';
import { nameText, valueText } from './quoted-words.ts';
import { both, either, isNothing, MAX_TABLE, outside, type Region, tableCells } from './region.ts';
import type { TokenReader } from './token-reader.ts';
import { numberIn, type Token } from './tokens.ts';

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

/** What may follow a whole condition. */
const AFTER = ['and', 'or'];

/** Understands what follows “where”: comparisons joined by and, or, not and brackets. */
export class ConditionParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #names: readonly string[];

  constructor(domain: Domain, reader: TokenReader) {
    this.#domain = domain;
    this.#reader = reader;
    this.#names = domain.attributes.map(({ name }) => name);
  }

  /** “or” binds less than “and”, and that less than “not”. */
  condition(): Region {
    let region = this.#conjunction();
    while (this.#reader.accept('or')) {
      const other = this.#conjunction();
      this.#requireRoom([region, other]);
      region = either(this.#domain, region, other);
    }
    return region;
  }

  #conjunction(): Region {
    let region = this.#part();
    while (this.#reader.accept('and')) {
      const other = this.#part();
      this.#requireRoom([region, other]);
      region = this.#something(both(this.#domain, region, other), 'that satisfies all conditions');
    }
    return region;
  }

  #part(): Region {
    const reader = this.#reader;
    reader.suggest(() => [...this.#names.map(nameText), 'not', '(']);
    if (reader.accept('not')) {
      const region = reader.deeper(() => this.#part());
      this.#requireRoom([region]);
      return this.#something(outside(this.#domain, region), 'that this does not hold for');
    }
    if (reader.accept('(')) {
      const region = reader.deeper(() => this.condition());
      reader.suggest(() => [...AFTER, ')']);
      if (!reader.accept(')')) reader.fail('expected “and”, “or” or “)”.');
      reader.suggest(() => AFTER);
      return region;
    }
    const region = this.#comparison();
    reader.suggest(() => AFTER, reader.candidates);
    return region;
  }

  #comparison(): Region {
    const reader = this.#reader;
    const named = plainlyNamed(this.#reader, this.#names);
    if (named < 0 && (reader.token.kind === 'number' || reader.is('-') || reader.is('−'))) {
      return this.#turnedComparison();
    }
    const index = named < 0 ? namedAttribute(this.#reader, this.#names) : named;
    return this.#only(index, this.#mask(this.#domain.attributes[index]));
  }

  /** What follows the name of an attribute. */
  #mask(attribute: Attribute): Mask {
    const reader = this.#reader;
    reader.suggest(() => operatorsFor(attribute));
    const operator = reader.take();
    const word = operator.text.toLowerCase();
    if (operator.kind !== 'text') {
      if (Object.hasOwn(comparisons, word)) return comparisonMask(attribute, comparisons[word], ...this.#number());
      if (equalities.includes(word)) {
        const isNot = word === 'is' && reader.accept('not');
        const mask = this.#equal(attribute);
        return isNot ? opposite(mask) : mask;
      }
      if (inequalities.includes(word)) return opposite(this.#equal(attribute));
      if (word === 'in') return this.#oneOf(attribute);
      if (word === 'between') return this.#between(attribute);
      if (word === 'not' && reader.accept('in')) return opposite(this.#oneOf(attribute));
      if (word === 'not' && reader.accept('between')) return opposite(this.#between(attribute));
    }
    const meant = operator.kind === 'word' ? closest(word, ['between', 'in', 'not', 'is']) : null;
    return reader.fail(
      meant === null
        ? `expected a comparison of “${attribute.name}”: =, !=, <, <=, >, >=, [not] between … and …, or [not] in (…).`
        : `“${operator.text}” is no comparison; did you mean “${meant}”?`,
      operator,
      meant === null ? null : { at: operator.at, length: operator.length, text: meant },
    );
  }

  /** 20 <= age [< 40] */
  #turnedComparison(): Region {
    const low = this.#number();
    const first = this.#sense();
    this.#reader.suggest(() => this.#names.map(nameText));
    const index = namedAttribute(this.#reader, this.#names);
    const attribute = this.#domain.attributes[index];
    const region = this.#only(index, comparisonMask(attribute, mirrored[first], ...low));
    this.#reader.suggest(() => ['<=', '<']);
    if (!Object.hasOwn(comparisons, this.#reader.token.text)) return region;
    const second = this.#sense();
    const other = this.#only(index, comparisonMask(attribute, second, ...this.#number()));
    return this.#something(both(this.#domain, region, other), 'that satisfies all conditions');
  }

  #sense(): Comparison {
    this.#reader.suggest(() => ['<=', '<', '>=', '>']);
    const token = this.#reader.take();
    if (token.kind === 'symbol' && Object.hasOwn(comparisons, token.text)) return comparisons[token.text];
    return this.#reader.fail('expected <, <=, > or >=.', token);
  }

  #between(attribute: Attribute): Mask {
    const reader = this.#reader;
    const low = this.#number();
    reader.expect('and', '“and”, as in: between 20 and 39');
    const high = this.#number();
    const [lowest, highest] = [low, high].map(([token, sign]) => sign * numberIn(token.text));
    if (lowest > highest) {
      const at = low[0].at - (low[1] < 0 ? 1 : 0);
      const mending = { at, length: reader.before.at + reader.before.length - at, text: `${highest} and ${lowest}` };
      reader.fail(`the lower number comes first: between ${highest} and ${lowest}.`, low[0], mending);
    }
    const from = comparisonMask(attribute, '>=', ...low);
    const to = comparisonMask(attribute, '<=', ...high);
    return from.map((value, code) => value * to[code]);
  }

  #oneOf(attribute: Attribute): Mask {
    const reader = this.#reader;
    reader.expect('(', '“(” and a list of values');
    let mask: Mask = new Float64Array(attribute.size);
    do {
      const matches = this.#equal(attribute);
      mask = mask.map((had, code) => Math.max(had, matches[code]));
    } while (reader.accept(','));
    reader.suggest(() => [',', ')']);
    if (!reader.accept(')')) reader.fail('expected “,” or “)”.');
    return mask;
  }

  /** One value, by its label or by a number that stands for it. A label may stand there as it is, blanks and all. */
  #equal(attribute: Attribute): Mask {
    const reader = this.#reader;
    reader.suggest(() => attribute.labels.map(valueText));
    const first = reader.token;
    const label = first.kind === 'text' ? null : reader.phrase(attribute.labels);
    if (label !== null)
      return equalityMask(attribute, { ...first, kind: 'word', text: label, length: label.length }, 1);
    const negative = reader.accept('-', '−');
    const token = reader.take();
    const isValue = token.kind === 'number' || (!negative && (token.kind === 'word' || token.kind === 'text'));
    if (!isValue) reader.fail('expected a value.', token);
    const phrase = token.kind === 'word' ? reader.upTo(token, endsValue) : token;
    return equalityMask(attribute, token, negative ? -1 : 1, phrase);
  }

  #number(): [Token, 1 | -1] {
    const reader = this.#reader;
    const negative = reader.accept('-', '−');
    const token = reader.take();
    if (token.kind === 'symbol') reader.fail('expected a number.', token);
    return [token, negative ? -1 : 1];
  }

  #only(index: number, values: Mask): Region {
    return this.#something([{ attributes: [index], values }], 'that satisfies all conditions');
  }

  #something(region: Region, words: string): Region {
    if (!isNothing(region)) return region;
    const empty = region.find(({ values }) => !values.includes(1));
    const names = (empty?.attributes ?? []).map((index) => `“${this.#names[index]}”`).join(' and ');
    return this.#reader.fail(`no value of ${names} is left ${words}.`, this.#reader.before);
  }

  #requireRoom(regions: readonly Region[]): void {
    const cells = tableCells(this.#domain, regions);
    if (cells <= MAX_TABLE) return;
    this.#reader.fail(
      `these conditions tie ${cells.toLocaleString('en')} cells together, more than ${MAX_TABLE.toLocaleString('en')}; ask about fewer attributes at once.`,
      this.#reader.before,
    );
  }
}

function endsValue({ kind, text }: Token): boolean {
  return kind !== 'word' || [...AFTER, 'at', 'within'].includes(text.toLowerCase());
}

function opposite(mask: Mask): Mask {
  return mask.map((value) => 1 - value);
}

function operatorsFor({ labels }: Attribute): string[] {
  return labelIntervals(labels) ? ['>=', '<', 'between', '=', '!=', 'in ('] : ['=', '!=', 'in ('];
}
