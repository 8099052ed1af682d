import type { Attribute, Domain } from '../data/domain.ts';
import { type Bound, takeAmount, takeBound } from './bound.ts';
import { isComparison, mirrored, takeSense } from './comparing-words.ts';
import { comparisonMask, type Mask, missingMask, requiredScale } from './conditions.ts';
import { AND } from './joining-words.ts';
import type { Comparison } from './label-interval.ts';
import { failAtOperator } from './missing-sign.ts';
import { namedAttribute, plainlyNamed } from './named-attribute.ts';
import { takeList, takeValue } from './parse-values.ts';
import { nameText } from './quoted-words.ts';
import { both, isNothing, type Region } from './region.ts';
import { isMissingLabel, scaleOf } from './scale.ts';
import { isMissingWord } from './synonyms.ts';
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

const IS = ['is', 'are', 'was', 'were'];

/** Understands one attribute and what is said of it. */
export class ComparisonParser {
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

  /** “Age > 30 and < 50” leaves out what has to be below 50. */
  requireName(): void {
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
    if (reader.accept('in')) return takeList(reader, attribute);
    if (reader.accept('between', 'from')) return this.#between(attribute);
    if (reader.accept('isn’t', "isn't", 'aren’t', "aren't"))
      return this.#others(attribute, this.#is(attribute, operator));
    if (reader.is('not')) {
      const { place } = reader;
      reader.accept('not');
      if (reader.accept('in')) return this.#others(attribute, takeList(reader, attribute));
      if (reader.accept('between')) return this.#others(attribute, this.#between(attribute));
      if (isMissingWord(reader.token.text)) return this.#others(attribute, missingMask(attribute, reader.take()));
      reader.returnTo(place);
    }
    return failAtOperator(reader, attribute);
  }

  #bySense(attribute: Attribute, sense: NonNullable<ReturnType<typeof takeSense>>, operator: Token): Mask {
    if (sense === '=') return takeValue(this.#reader, attribute);
    if (sense === '!=') return this.#others(attribute, takeValue(this.#reader, attribute));
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
    if (reader.accept('in') || reader.phrase(['one of', 'any of']) !== null) return takeList(reader, attribute);
    if (reader.accept('between', 'from')) return this.#between(attribute);
    return takeValue(reader, attribute);
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
    return this.requireSome(both(this.#domain, region, other), 'that satisfies all conditions');
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

  /** All other values, those without one among them. */
  #others(attribute: Attribute, mask: Mask): Mask {
    const others = mask.map((value) => 1 - value);
    this.noteMissing(attribute, others);
    return others;
  }

  noteMissing({ name, labels }: Attribute, mask: Mask): void {
    if (!mask.some((value, code) => value === 1 && isMissingLabel(labels[code]))) return;
    this.#note(
      `Records without a value of “${name}” are counted, too; “${nameText(name)} is not missing” leaves them out.`,
    );
  }

  #note(sentence: string): void {
    if (!this.#notes.includes(sentence)) this.#notes.push(sentence);
  }

  #only(index: number, values: Mask): Region {
    return this.requireSome([{ attributes: [index], values }], 'that satisfies all conditions');
  }

  /** Fails where nothing is let through. */
  requireSome(region: Region, words: string): Region {
    if (!isNothing(region)) return region;
    const empty = region.find(({ values }) => !values.includes(1));
    const names = (empty?.attributes ?? []).map((index) => `“${this.#names[index]}”`).join(' and ');
    return this.#reader.fail(`no value of ${names} is left ${words}.`, this.#reader.before);
  }
}

function operatorsFor({ labels }: Attribute): string[] {
  return scaleOf(labels) ? ['>=', '<', 'between', '=', '!=', 'in ('] : ['=', '!=', 'in ('];
}
