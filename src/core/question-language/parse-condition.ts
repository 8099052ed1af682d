import type { Attribute, Domain } from '../data/domain.ts';
import { type Bound, takeAmount, takeBound } from './bound.ts';
import { isComparison, mirrored, takeSense } from './comparing-words.ts';
import { comparisonMask, equalityMask, type Mask, missingMask, placeMask, requiredScale } from './conditions.ts';
import { closest } from './edit-distance.ts';
import type { Comparison } from './label-interval.ts';
import { namedAttribute, plainlyNamed } from './named-attribute.ts';
import { takeNumberWord } from './number-words.ts';
import type { Mending } from './question-failure.ts';
import { nameText, valueText } from './quoted-words.ts';
import { both, either, isNothing, MAX_TABLE, outside, type Region, tableCells } from './region.ts';
import { isMissingLabel, reaches, scaleOf } from './scale.ts';
import { isMissingWord } from './synonyms.ts';
import { takeNumber } from './take-number.ts';
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

const IS = ['is', 'are', 'was', 'were'];
const AND = ['and', '&&', '&'];
const OR = ['or', '||', '|'];
const NOT = ['not', '!'];
const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** “1000-2000”, “1000..2000”. */
const RANGE = /^(\d[\d,]*)\s*(?:-|–|\.{2,3}|to)\s*(\d[\d,]*)(?![\d.,-])/;

/** How values are asked for by a part of them: from what is written behind the words, which labels fit. */
const PATTERNS: Readonly<Record<string, (value: string) => (label: string) => boolean>> = {
  like,
  ilike: like,
  contains: (value) => (label) => label.includes(value),
  containing: (value) => (label) => label.includes(value),
  'starts with': (value) => (label) => label.startsWith(value),
  'begins with': (value) => (label) => label.startsWith(value),
  'ends with': (value) => (label) => label.endsWith(value),
};

/** As SQL has it, where % stands for anything. */
function like(pattern: string): (label: string) => boolean {
  const [first, ...others] = pattern.split('%');
  const last = others.pop();
  return (label) => {
    if (last === undefined) return label === first;
    let at = label.startsWith(first) ? first.length : -1;
    for (const part of others) at = at < 0 ? -1 : after(label, part, at);
    return at >= 0 && label.length - last.length >= at && label.endsWith(last);
  };
}

function after(label: string, part: string, from: number): number {
  const at = label.indexOf(part, from);
  return at < 0 ? -1 : at + part.length;
}

/** What may follow a whole condition. */
const AFTER = ['and', 'or'];

/** Understands what follows “where”: comparisons joined by and, or, not and brackets. */
export class ConditionParser {
  readonly #domain: Domain;
  readonly #reader: TokenReader;
  readonly #names: readonly string[];
  readonly #notes: string[] = [];
  /** The comparison that was read last, and where it ends. */
  #last: { readonly name: string; readonly comparison: Comparison; readonly end: number } | null = null;

  constructor(domain: Domain, reader: TokenReader) {
    this.#domain = domain;
    this.#reader = reader;
    this.#names = domain.attributes.map(({ name }) => name);
  }

  /** “Age > 30 < 50” without a question mark is about the age to one reader and about the count to the next. */
  refuseTwoEnds(sense: Comparison, sign: Token): void {
    const last = this.#last;
    const reader = this.#reader;
    const isOpposite = last !== null && last.comparison.charAt(0) !== sense.charAt(0);
    if (!isOpposite || reader.text.includes('?') || reader.text.slice(last.end, sign.at).trim() !== '') return;
    const own = nameText(last.name);
    reader.fail(
      `this could be about “${last.name}” or about the count; write “and ${own} ${sense} …”, or “?” at the end to ask about the count.`,
      sign,
      { at: sign.at, length: 0, text: `and ${own} ` },
    );
  }

  /** How comparisons were taken that were not taken at their word. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** “or” binds less than “and”, and that less than “not”. */
  condition(): Region {
    let region = this.#conjunction();
    while (this.#reader.accept(...OR)) {
      const other = this.#conjunction();
      this.#requireRoom([region, other]);
      region = either(this.#domain, region, other);
    }
    return region;
  }

  #conjunction(): Region {
    let region = this.#part();
    while (this.#reader.accept(...AND)) {
      const other = this.#part();
      this.#requireRoom([region, other]);
      region = this.#something(both(this.#domain, region, other), 'that satisfies all conditions');
    }
    return region;
  }

  #part(): Region {
    const reader = this.#reader;
    reader.suggest(() => [...this.#names.map(nameText), 'not', '(']);
    if (reader.accept(...NOT)) {
      const region = reader.deeper(() => this.#part());
      this.#requireRoom([region]);
      const others = this.#something(outside(this.#domain, region), 'that this does not hold for');
      for (const { attributes, values } of others) {
        if (attributes.length === 1) this.#noteMissing(this.#domain.attributes[attributes[0]], values);
      }
      return others;
    }
    if (reader.accept('(')) {
      const region = reader.deeper(() => this.condition());
      reader.suggest(() => [...AFTER, ')']);
      if (!reader.accept(')')) {
        const { token } = reader;
        const mending = token.kind === 'end' ? { at: token.at, length: 0, text: ')' } : null;
        reader.fail('expected “and”, “or” or “)”.', token, mending);
      }
      reader.suggest(() => AFTER);
      return region;
    }
    this.#requireName();
    const region = this.comparison();
    reader.suggest(() => AFTER, reader.candidates);
    return region;
  }

  /** “Age > 30 and < 50” leaves out what has to be below 50. */
  #requireName(): void {
    const reader = this.#reader;
    const { place, token } = reader;
    const sense = takeSense(reader);
    reader.returnTo(place);
    if (sense === null || this.#last === null) return;
    const own = nameText(this.#last.name);
    reader.fail(`say what this compares; did you mean ${own} ${token.text} …?`, token, {
      at: token.at,
      length: 0,
      text: `${own} `,
    });
  }

  /** One attribute and what is said of it. */
  comparison(): Region {
    const reader = this.#reader;
    const named = plainlyNamed(reader, this.#names);
    const index = named >= 0 ? named : this.#namedBehindValue();
    if (index === null) return this.#turnedComparison();
    return this.#only(index, this.#mask(this.#domain.attributes[index]));
  }

  /** An attribute that is named here; null where a value stands in front of it, as in 20 <= age. */
  #namedBehindValue(): number | null {
    const reader = this.#reader;
    const start = reader.token.kind;
    if (start === 'number' || reader.is('-') || reader.is('−')) return null;
    return namedAttribute(reader, this.#names);
  }

  /** What follows the name of an attribute. */
  #mask(attribute: Attribute): Mask {
    const reader = this.#reader;
    reader.suggest(() => operatorsFor(attribute));
    const { token: operator } = reader;
    const sense = takeSense(reader);
    if (sense !== null) return this.#bySense(attribute, sense, operator);
    if (reader.accept(...IS)) return this.#is(attribute, operator);
    if (reader.accept('in')) return this.#oneOf(attribute);
    if (reader.accept('between', 'from')) return this.#between(attribute);
    if (reader.accept('isn’t', "isn't", 'aren’t', "aren't"))
      return this.#others(attribute, this.#is(attribute, operator));
    if (reader.is('not')) {
      const { place } = reader;
      reader.accept('not');
      if (reader.accept('in')) return this.#others(attribute, this.#oneOf(attribute));
      if (reader.accept('between')) return this.#others(attribute, this.#between(attribute));
      if (isMissingWord(reader.token.text)) return this.#others(attribute, missingMask(attribute, reader.take()));
      reader.returnTo(place);
    }
    return this.#failAtOperator(attribute);
  }

  #bySense(attribute: Attribute, sense: NonNullable<ReturnType<typeof takeSense>>, operator: Token): Mask {
    if (sense === '=') return this.#equal(attribute);
    if (sense === '!=') return this.#others(attribute, this.#equal(attribute));
    const scale = requiredScale(attribute, this.#valueHere());
    const bound = takeBound(this.#reader, attribute, scale);
    const { at, length } = this.#reader.before;
    this.#last = { name: attribute.name, comparison: sense, end: at + length };
    return this.#compared(attribute, sense, bound, operator);
  }

  /** The value that stands here, without its sign. */
  #valueHere(): Token {
    const isSigned = this.#reader.is('-') || this.#reader.is('−');
    return isSigned ? this.#reader.peek(1) : this.#reader.token;
  }

  #compared(attribute: Attribute, comparison: Comparison, bound: Bound, operator: Token | null): Mask {
    const { before } = this.#reader;
    const place = operator && { at: operator.at, length: before.at + before.length - operator.at };
    const scale = requiredScale(attribute, bound.token);
    const { mask, note } = comparisonMask(attribute, scale, { comparison, bound, place });
    if (note !== null) this.#note(note);
    return mask;
  }

  /** is 3, is not 3, is over 3, is in (…), is between … and …, is missing */
  #is(attribute: Attribute, operator: Token): Mask {
    const reader = this.#reader;
    const start = reader.token;
    const isValue = start.kind !== 'text' && attribute.labels.some((label) => label.toLowerCase().startsWith('not'));
    const sense = isValue ? null : takeSense(reader);
    if (sense !== null) return this.#bySense(attribute, sense, operator);
    if (!isValue && reader.accept('not', 'n’t')) return this.#others(attribute, this.#is(attribute, operator));
    if (reader.accept('in') || reader.phrase(['one of', 'any of']) !== null) return this.#oneOf(attribute);
    if (reader.accept('between', 'from')) return this.#between(attribute);
    return this.#equal(attribute);
  }

  #failAtOperator(attribute: Attribute): never {
    const { name, labels } = attribute;
    const reader = this.#reader;
    this.#refusePattern(attribute);
    const operator = reader.take();
    const word = operator.text.toLowerCase();
    const meant = operator.kind === 'word' ? closest(word, ['between', 'in', 'not', 'is']) : null;
    if (meant !== null) {
      const mending = { at: operator.at, length: operator.length, text: meant };
      return reader.fail(`“${operator.text}” is no comparison; did you mean “${meant}”?`, operator, mending);
    }
    const mending = this.#meantComparison(labels, operator);
    return reader.fail(
      `expected a comparison of “${name}”: =, !=, <, <=, >, >=, [not] between … and …, or [not] in (…)${mending === null ? '.' : `; did you mean “${mending.text}”?`}`,
      operator,
      mending,
    );
  }

  /** “Like 'S%'”, “contains town”: the values that fit are known, so they can be written out. */
  #refusePattern({ name, labels }: Attribute): void {
    const reader = this.#reader;
    const operator = reader.token;
    const words = reader.phrase(Object.keys(PATTERNS))?.toLowerCase();
    if (words === undefined) return;
    if (!['word', 'text', 'number'].includes(reader.token.kind)) reader.fail('expected a value.');
    const value = reader.take();
    const fits = PATTERNS[words](value.text.toLowerCase());
    const found = labels.filter((label) => !isMissingLabel(label) && fits(label.toLowerCase())).map(valueText);
    if (found.length === 0) reader.fail(`no value of “${name}” fits “${value.text}”.`, value);
    const text = found.length === 1 ? `= ${found[0]}` : `in (${found.join(', ')})`;
    const length = value.at + value.length - operator.at;
    reader.fail(
      `values are written out; did you mean ${nameText(name)} ${text}?`,
      { ...operator, length },
      { at: operator.at, length, text },
    );
  }

  /** “sex female”, “sex not female” or “age 20-39”, where signs are missing; `operator` was taken. */
  #meantComparison(labels: readonly string[], operator: Token): Mending | null {
    const reader = this.#reader;
    const word = operator.text.toLowerCase();
    if (word === 'not') return { at: operator.at, length: operator.length, text: '!=' };
    if (operator.kind === 'number' && reader.accept('-', '–', 'to') && reader.token.kind === 'number') {
      const { at, length, text } = reader.token;
      return { at: operator.at, length: at + length - operator.at, text: `between ${operator.text} and ${text}` };
    }
    if (operator.kind === 'number' && reader.is('+') && reader.peek(1).kind !== 'number') {
      return { at: operator.at, length: reader.token.at + 1 - operator.at, text: `>= ${operator.text}` };
    }
    const isValue = labels.some((label) => label.toLowerCase() === word);
    if (!isValue && operator.kind !== 'number' && !isMissingWord(word)) return null;
    return { at: operator.at, length: operator.length, text: `= ${operator.text}` };
  }

  /** 20 <= age [< 40] */
  #turnedComparison(): Region {
    const reader = this.#reader;
    const { place } = reader;
    // What the value means is known only once the attribute is: a date is no number.
    const index = this.#attributeBehindSign();
    reader.returnTo(place);
    const scale = index === null ? null : scaleOf(this.#domain.attributes[index].labels);
    const low =
      index === null || !scale || scale.kind === 'number'
        ? takeAmount(reader)
        : takeBound(reader, this.#domain.attributes[index], scale);
    const first = this.#sense();
    reader.suggest(() => this.#names.map(nameText));
    const named = namedAttribute(reader, this.#names);
    const attribute = this.#domain.attributes[named];
    const region = this.#only(named, this.#compared(attribute, mirrored[first], low, null));
    reader.suggest(() => ['<=', '<']);
    const { token: operator, place: after } = reader;
    const second = takeSense(reader);
    if (second === null || !isComparison(second)) {
      reader.returnTo(after);
      return region;
    }
    const high = takeBound(reader, attribute, requiredScale(attribute, this.#valueHere()));
    const other = this.#only(named, this.#compared(attribute, second, high, operator));
    return this.#something(both(this.#domain, region, other), 'that satisfies all conditions');
  }

  /** The attribute behind the next sign of comparison; null for none. */
  #attributeBehindSign(): number | null {
    const reader = this.#reader;
    while (!['end', 'unknown'].includes(reader.token.kind) || reader.is(':')) {
      const { place } = reader;
      const sense = takeSense(reader);
      if (sense !== null) {
        const named = plainlyNamed(reader, this.#names);
        return named < 0 ? null : named;
      }
      reader.returnTo(place + 1);
    }
    return null;
  }

  #sense(): Comparison {
    this.#reader.suggest(() => ['<=', '<', '>=', '>']);
    const { token } = this.#reader;
    const sense = takeSense(this.#reader);
    return sense !== null && isComparison(sense) ? sense : this.#reader.fail('expected <, <=, > or >=.', token);
  }

  #between(attribute: Attribute): Mask {
    const reader = this.#reader;
    const scale = requiredScale(attribute, this.#valueHere());
    const start = reader.token;
    const isBracketed = reader.accept('(', '[');
    const low = takeBound(reader, attribute, scale);
    reader.suggest(() => ['and']);
    if (!reader.accept(...AND, 'to', '-', '–', ',', ';')) reader.fail('expected “and”, as in: between 20 and 39.');
    const high = takeBound(reader, attribute, scale);
    if (low.low > high.high) {
      const at = low.token.at - (low.low < 0 ? 1 : 0);
      const [least, most] = scale.kind === 'number' ? [high.low, low.low] : [high.token.text, low.token.text];
      const mending = { at, length: reader.before.at + reader.before.length - at, text: `${least} and ${most}` };
      reader.fail(`the lower one comes first: between ${least} and ${most}.`, low.token, mending);
    }
    if (isBracketed && !reader.accept(')', ']')) reader.fail('expected “)”.', start);
    const from = this.#compared(attribute, '>=', low, null);
    const to = this.#compared(attribute, '<=', high, null);
    return from.map((value, code) => value * to[code]);
  }

  #oneOf(attribute: Attribute): Mask {
    const reader = this.#reader;
    const opening = reader.token;
    const closing = BRACKETS[opening.text];
    if (opening.kind === 'text' || closing === undefined || !reader.accept(opening.text)) {
      reader.suggest(() => ['(']);
      return this.#failWithoutBrackets();
    }
    let mask: Mask = new Float64Array(attribute.size);
    do {
      const matches = this.#equal(attribute, true);
      mask = mask.map((had, code) => Math.max(had, matches[code]));
    } while (reader.accept(',', ';', ...OR, ...AND));
    reader.suggest(() => [',', closing]);
    if (!reader.accept(closing)) reader.fail(`expected “,” or “${closing}”.`);
    return mask;
  }

  #failWithoutBrackets(): never {
    const { token, text } = this.#reader;
    if (token.kind === 'end') this.#reader.fail('expected “(” and a list of values.');
    const [range, low, high] = RANGE.exec(text.slice(token.at)) ?? [];
    if (range !== undefined) {
      const { before } = this.#reader;
      const mending = {
        at: before.at,
        length: token.at + range.length - before.at,
        text: `between ${low} and ${high}`,
      };
      this.#reader.fail(`“in” takes a list; did you mean between ${low} and ${high}?`, token, mending);
    }
    const { length } = this.#reader.upTo(token, (next) => AFTER.includes(next.text.toLowerCase()));
    const values = text.slice(token.at, token.at + length);
    const mending = { at: token.at, length, text: `(${values})` };
    return this.#reader.fail(`expected “(” and a list of values; did you mean in (${values})?`, token, mending);
  }

  /** One value, by its label or by a number that stands for it. A label may stand there as it is, blanks and all. */
  #equal(attribute: Attribute, isListed = false): Mask {
    const reader = this.#reader;
    reader.suggest(() => attribute.labels.map(valueText));
    const first = reader.token;
    const label = first.kind === 'text' ? null : reader.phrase(attribute.labels);
    if (label !== null)
      return equalityMask(attribute, { ...first, kind: 'word', text: label, length: label.length }, 1);
    const scale = scaleOf(attribute.labels);
    if (first.kind === 'word' && isMissingWord(first.text)) return missingMask(attribute, reader.take());
    const isQuoted = first.kind === 'text' && attribute.labels.includes(first.text);
    if (scale && scale.kind !== 'number' && !isQuoted)
      return placeMask(attribute, scale, takeBound(reader, attribute, scale));
    const negative = reader.accept('-', '−');
    reader.match(/\p{Sc}/uy);
    // In a list a comma parts values.
    const isNumber = reader.token.kind === 'number' && !isListed;
    const word = scale?.kind === 'number' ? takeNumberWord(reader) : null;
    const token = word ?? (isNumber ? takeNumber(reader, scale ? reaches(scale) : undefined) : reader.take());
    const isValue = token.kind === 'number' || (!negative && (token.kind === 'word' || token.kind === 'text'));
    if (!isValue) reader.fail('expected a value.', token);
    const phrase = token.kind === 'word' ? reader.upTo(token, endsValue) : token;
    return equalityMask(attribute, token, negative ? -1 : 1, phrase);
  }

  /** All other values, those without one among them. */
  #others(attribute: Attribute, mask: Mask): Mask {
    const others = mask.map((value) => 1 - value);
    this.#noteMissing(attribute, others);
    return others;
  }

  #noteMissing({ name, labels }: Attribute, mask: Mask): void {
    if (!mask.some((value, code) => value === 1 && isMissingLabel(labels[code]))) return;
    this.#note(
      `Records without a value of “${name}” are counted, too; “${nameText(name)} is not missing” leaves them out.`,
    );
  }

  #note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(sentence);
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

function operatorsFor({ labels }: Attribute): string[] {
  return scaleOf(labels) ? ['>=', '<', 'between', '=', '!=', 'in ('] : ['=', '!=', 'in ('];
}
