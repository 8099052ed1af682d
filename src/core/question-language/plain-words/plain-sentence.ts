import type { Domain } from '../../data/domain.ts';
import { conditionText } from '../condition-text.ts';
import { missingMask } from '../conditions.ts';
import { AND, OR } from '../joining-words.ts';
import { ComparisonParser } from '../parse-comparison.ts';
import { mended, QuestionFailure } from '../question-failure.ts';
import { nameText } from '../quoted-words.ts';
import { isMissingLabel } from '../scale.ts';
import { isMissingWord } from '../synonyms.ts';
import { TokenReader } from '../token-reader.ts';
import { type Token, tokensOf } from '../tokens.ts';
import { type FoldedWord, foldedWords } from './folded-words.ts';
import { AVERAGES, COUNTED, COUNTING, EVERYBODY, IDLE, NEGATIONS, SHARES } from './idle-words.ts';
import { type PlainAmount, plainAmountAt } from './plain-amount.ts';
import { onlyAbout, plainNameAt } from './plain-name.ts';
import { conditionOf, type Joint, joinedTo, type PlainPart } from './plain-parts.ts';
import { answerIn, plainValueAt } from './plain-value.ts';

/** Longer texts are no questions. */
const MOST_TOKENS = 60;
/** A value that is off is mended so often. */
const MOST_MENDINGS = 3;

/** What a sentence in plain words probably asks. */
export interface Guess {
  /** Null where something in it could say more. */
  readonly text: string | null;
  /** How it was taken where that could be doubted, as sentences. */
  readonly told: readonly string[];
  /** The first word that nobody knows here. */
  readonly unknown: string | null;
  /** The attribute that it names without saying which values. */
  readonly about: number | null;
  /** The question that all that is known of it asks; null for nothing. */
  readonly known: string | null;
}

/** A sentence in plain words, taken apart into the conditions in it. */
export class PlainSentence {
  readonly parts: readonly PlainPart[];
  readonly #domain: Domain;
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #words: readonly FoldedWord[];
  readonly #parts: PlainPart[] = [];
  readonly #told: string[] = [];
  readonly #nouns: string[] = [];
  #unknown: string | null = null;
  #claim = '';
  #joint: Joint = '';
  #isDenied = false;
  /** The word in front, where it may say in whose company people are. */
  #company = '';
  /** The attribute that was named last, with no value yet. */
  #about: number | null = null;
  /** All that are named without one. */
  #named: readonly number[] = [];
  /** Whether a noun here is what is counted. */
  #isCounted = true;
  #counts = false;

  /** `text`: as `inPlainWords` has it. */
  constructor(text: string, domain: Domain) {
    this.#domain = domain;
    this.#text = text;
    this.#tokens = tokensOf(this.#text);
    this.#words = foldedWords(this.#text);
    this.parts = this.#parts;
    if (this.#tokens.length > MOST_TOKENS) this.#unknown = this.#tokens[0].text;
    else for (let at = 0; this.#tokens[at].kind !== 'end'; ) at = this.#after(this.#take(this.#tokens[at]), at);
  }

  guess(): Guess {
    const condition = this.#parts.length > 0 ? `count where ${conditionOf(this.#parts)}` : null;
    // “Under 500” alone is about nobody knows what.
    const idle = condition === null ? (this.#nouns[0] ?? (this.#counts ? null : this.#claim.trim() || null)) : null;
    const unknown = this.#unknown ?? idle;
    const isWhole = unknown === null && this.#named.length === 0;
    const isAll = condition === null && isWhole && this.#counts;
    const text = isAll ? `count${this.#claim}` : isWhole && condition ? condition + this.#claim : null;
    return { text, told: this.#sentences(isAll), unknown, about: this.#named[0] ?? null, known: condition };
  }

  #sentences(isAll: boolean): string[] {
    const nouns = this.#nouns.map((noun) => `“${noun}”`).join(', ');
    const is = this.#nouns.length === 1 ? 'is' : 'are';
    if (nouns === '') return isAll ? ['that counts all records'] : this.#told;
    return [...this.#told, `${nouns} ${is} neither an attribute nor a value here, so every record counts as one`];
  }

  /** Takes what stands at a token; where it ends. */
  #take(token: Token): number {
    const { at, length } = token;
    const word = token.text.toLowerCase();
    const end =
      (word === 'aged' ? this.#amountAt(token) : null) ??
      this.#comparisonAt(token) ??
      this.#missingAt(token) ??
      this.#amountAt(token) ??
      this.#valueAt(token);
    if (end !== null) return end;
    // “Everyone but women”, “over 30 but under 40”.
    const isBut = word === 'but';
    if (OR.includes(word)) this.#joint = 'or';
    else if (AND.includes(word) || (isBut && this.#parts.length > 0)) this.#joint = 'and';
    else if (word === ',' && this.#joint === '') this.#joint = ',';
    else if (NEGATIONS.has(word) || isBut) {
      this.#isDenied = true;
      this.#company = word;
    } else return this.#nameAt(token) ?? this.#wordAt(token);
    return at + length;
  }

  #after(end: number, from: number): number {
    let at = from + 1;
    while (this.#tokens[at].kind !== 'end' && this.#tokens[at].at < end) at++;
    return at;
  }

  /** “age > 30”, “deck B”: as it would be typed. */
  #comparisonAt({ at, kind }: Token): number | null {
    const rest = this.#text.slice(at);
    // “1000 < price”
    if (kind === 'symbol' || (kind === 'number' && !/^[\d.,]+\s*[<>=≤≥]/.test(rest))) return null;
    const whole = this.#compared(rest);
    if (whole) {
      // “Deck B” has no sign, so it is a value that others may stand beside.
      const isValue = whole.text.includes(' = ') && !rest.slice(0, whole.end).includes('=');
      return this.#addCompared(whole, isValue ? whole.said : whole.text, at + whole.end, isValue);
    }
    const named = this.#nameFrom(at);
    if (named === null) return null;
    const { name, labels } = this.#domain.attributes[named.attribute];
    const between = /^\s*(?::|is|are|was|were|of|in)?\s*/i.exec(this.#text.slice(named.end))?.[0].length ?? 0;
    const tail = this.#text.slice(named.end + between);
    const end = (found: Compared, head: string) => named.end + between + found.end - head.length;
    const plain = this.#compared(`${nameText(name)} ${tail}`);
    if (plain && plain.end > nameText(name).length + 1)
      return this.#addCompared(plain, plain.text, end(plain, `${nameText(name)} `));
    // A word that says nothing is no value, though it may look like one.
    const [first = ''] = /^[\p{L}\p{N}]+/u.exec(tail) ?? [];
    if (first === '' || (IDLE.has(first.toLowerCase()) && !labels.includes(first))) return null;
    const head = `${nameText(name)} = `;
    const equal = this.#compared(head + tail);
    return equal && this.#addCompared(equal, equal.said, end(equal, head), true);
  }

  /** “Missing age”, “without age”, “age unknown”. */
  #missingAt({ at, length, text, kind }: Token): number | null {
    if (kind !== 'word') return null;
    const isMissing = isMissingWord(text);
    const isBefore = isMissing || ['without', 'no', 'known'].includes(text.toLowerCase());
    const own = this.#nameFrom(
      isBefore ? at + length + (/^\s*/.exec(this.#text.slice(at + length))?.[0].length ?? 0) : at,
    );
    if (own === null) return null;
    const attribute = this.#domain.attributes[own.attribute];
    if (!attribute.labels.some(isMissingLabel) || answerIn(attribute, 1) !== null) return null;
    const [after, denial, word] = /^\s+(?:is |are )?(not )?(\p{L}+)/iu.exec(this.#text.slice(own.end)) ?? [''];
    const isAfter = !isBefore && word !== undefined && (isMissingWord(word) || word.toLowerCase() === 'known');
    if (!isBefore && !isAfter) return null;
    const mask = missingMask(attribute, this.#tokens[0]);
    const isKnown = isAfter
      ? (word.toLowerCase() === 'known') !== (denial !== undefined)
      : text.toLowerCase() === 'known';
    const codes = [...mask.keys()].filter((code) => (mask[code] === 1) !== isKnown);
    return this.#add(own.attribute, conditionText(attribute, codes), own.end + (isAfter ? after.length : 0));
  }

  /** “Between 20 and 40”, “over 1 carat”, “more than 50 $”. */
  #amountAt(token: Token): number | null {
    const found = plainAmountAt(this.#text, token.at, this.#domain);
    if (found === null) return null;
    const { attribute, condition, end, claim } = found;
    const index =
      attribute ?? this.#about ?? this.#measureHere(found.isOfPeople || (found.isRange && this.#isAfterPeople));
    if (index === null && claim !== null && this.#claim === '' && this.#isOfCount(found)) {
      this.#claim = ` ${claim}?`;
      return end;
    }
    const compared =
      index === null ? null : this.#compared(`${nameText(this.#domain.attributes[index].name)} ${condition}`);
    // “Class = 3” may be the third.
    if (compared === null && condition.startsWith('=')) return null;
    if (index === null || compared === null) {
      // “18-29”, where ages are called so.
      const value = this.#valueAt(token);
      if (value !== null) return value;
      this.#unknown ??= this.#text.slice(token.at, end).trim();
      return end;
    }
    return this.#addCompared(compared, compared.said, end);
  }

  /** What is asked of the answer; “women over 30” is not, nor what was paid. */
  #isOfCount({ isOfPeople }: PlainAmount): boolean {
    return !MONEY_VERB.test(this.#text) && (!isOfPeople || /\b(?:number|count|total)\b/i.test(this.#text));
  }

  /** “Men 20-40”. */
  get #isAfterPeople(): boolean {
    return this.#parts.at(-1)?.isGroup === true || (this.#counts && this.#nouns.length === 0);
  }

  /** What a number without a unit is of: the price that is paid, the age of people, or the only thing that is measured. */
  #measureHere(isOfPeople: boolean): number | null {
    if (MONEY_VERB.test(this.#text)) {
      const isIncome = /\bearn/i.test(this.#text) && onlyAbout(this.#domain, INCOME) !== null;
      return onlyAbout(this.#domain, isIncome ? INCOME : PRICE) ?? onlyAbout(this.#domain, INCOME);
    }
    if (!isOfPeople) return null;
    return onlyAbout(this.#domain, /\bage\b/) ?? onlyAbout(this.#domain, null);
  }

  /** “Women”, “third class”, “weekend”. */
  #valueAt({ at, text, kind }: Token): number | null {
    const from = this.#words.findIndex((own) => own.at >= at);
    const isIdle = kind === 'word' && (IDLE.has(text.toLowerCase()) || NEGATIONS.has(text.toLowerCase()));
    const named = this.#nameFrom(at);
    if (named && BEFORE_VALUE.test(this.#text.slice(named.end))) return null;
    if (from < 0 || (kind !== 'text' && this.#words[from].at !== at)) return null;
    const about =
      this.#about ?? this.#nameBehind(from) ?? (this.#joint === '' ? null : (this.#parts.at(-1)?.attribute ?? null));
    const found = plainValueAt(this.#words, from, this.#text, this.#domain, about);
    if (found === null || (isIdle && found.words === 1)) return null;
    const { attribute, codes, words, isGroup, isPart } = found;
    // “Income” is no “Self-emp-inc”.
    if (isPart && plainNameAt(this.#words, from, this.#domain)) return null;
    const end = this.#words[from + words - 1].end + (kind === 'text' ? 1 : 0);
    const condition = conditionText(this.#domain.attributes[attribute], codes);
    return this.#add(attribute, condition, end, { isGroup, isValue: true });
  }

  /** “First class”: the name stands behind its value. */
  #nameBehind(from: number): number | null {
    const next = this.#words[from + 1];
    const isIdle = !next || IDLE.has(next.text) || NEGATIONS.has(next.text);
    return isIdle ? null : (plainNameAt(this.#words, from + 1, this.#domain)?.attribute ?? null);
  }

  #nameAt({ at, kind, text }: Token): number | null {
    const isIdle = IDLE.has(text.toLowerCase());
    const named = kind === 'word' && !isIdle ? this.#nameFrom(at) : null;
    if (named === null) return null;
    const { attribute, end } = named;
    // “First class”: the name of what was just said.
    if (this.#parts.at(-1)?.attribute === attribute && this.#joint === '') return end;
    const own = this.#domain.attributes[attribute];
    const yes = BEFORE_VALUE.test(this.#text.slice(end)) ? null : answerIn(own, 1);
    if (yes !== null) return this.#add(attribute, conditionText(own, [yes]), end);
    this.#about = attribute;
    this.#named = [...this.#named, attribute];
    return end;
  }

  /** A word that is neither a name nor a value. */
  #wordAt({ at, length, text, kind }: Token): number {
    const word = text.toLowerCase();
    const end = at + length;
    const isBracket = (word === '(' || word === ')') && !/\bor\b|\|/i.test(this.#text);
    const isIdle = IDLE.has(word) || isBracket || this.#isInLastName(word);
    if (EVERYBODY.has(word) || COUNTING.has(word)) this.#counts = true;
    else if (!isIdle && kind === 'word' && this.#isCounted && isNoun(word)) {
      this.#nouns.push(text);
    } else if (!isIdle) this.#unknown ??= text;
    this.#isCounted = COUNTED.has(word);
    if (word === 'with') this.#company = word;
    return end;
  }

  /** “Han shot first”, where the question was which character shot first. */
  #isInLastName(word: string): boolean {
    const last = this.#parts.at(-1);
    const [own] = foldedWords(word);
    return (
      last !== undefined &&
      foldedWords(this.#domain.attributes[last.attribute].name).some(({ text }) => text === own?.text)
    );
  }

  #nameFrom(at: number): { attribute: number; end: number } | null {
    const from = this.#words.findIndex((own) => own.at === at);
    const named = from < 0 ? null : plainNameAt(this.#words, from, this.#domain);
    return named && { attribute: named.attribute, end: this.#words[from + named.words - 1].end };
  }

  #add(
    attribute: number,
    text: string,
    end: number,
    { isGroup, isValue } = { isGroup: false, isValue: false },
  ): number {
    const last = this.#parts.at(-1);
    const part = { attribute, text, isDenied: this.#isDenied, isGroup, isValue, joint: this.#joint };
    // “United States” is one value, though each of its words says it.
    const isAgain = last !== undefined && this.#joint === '' && !this.#isDenied && last.text === text;
    const own = joinedTo(last, part);
    if (own.joint === 'or' && this.#joint === 'and') this.#tell('“and” joins two groups here, so both are counted');
    // Nobody here is known by whom he travels with.
    const isCompany = isGroup && last?.isGroup === true && ['with', 'without'].includes(this.#company);
    if (isCompany) this.#unknown ??= this.#company;
    else if (!isAgain) this.#parts.push(own);
    // “Embarked at Southampton” is the town of it.
    const name = (index: number) => this.#domain.attributes[index].name.slice(0, 5).toLowerCase();
    this.#named = this.#named.filter((other) => other !== attribute && name(other) !== name(attribute));
    [this.#joint, this.#isDenied, this.#about, this.#isCounted] = ['', false, null, true];
    return end;
  }

  #tell(sentence: string): void {
    if (!this.#told.includes(sentence)) this.#told.push(sentence);
  }

  #addCompared({ attribute, isNearest }: Compared, text: string, end: number, isValue = false): number {
    const { name } = this.#domain.attributes[attribute];
    if (isNearest) this.#tell(`values of “${name}” are counted together, so this is the nearest`);
    return this.#add(attribute, text, end, { isGroup: false, isValue });
  }

  #compared(text: string, mendings = MOST_MENDINGS): Compared | null {
    const reader = new TokenReader(text);
    try {
      const [factor] = new ComparisonParser(this.#domain, reader).comparison();
      const { at, length } = reader.before;
      const attribute = factor.attributes[0];
      const codes = [...factor.values.keys()].filter((code) => factor.values[code] === 1);
      const said = conditionText(this.#domain.attributes[attribute], codes);
      return { text: text.slice(0, at + length), said, end: at + length, attribute, isNearest: false };
    } catch (error) {
      if (!(error instanceof QuestionFailure)) throw error;
      if (mendings === 0 || !error.mending) return null;
      // “Over 32” of values that are counted by fives.
      const better = mended(text, error.mending);
      const found = this.#compared(better, mendings - 1);
      const isNearest = found?.isNearest === true || /counted together/.test(error.sentence);
      return found && { ...found, isNearest, end: found.end + text.length - better.length };
    }
  }
}

/** “How many diamonds”, “yellow taxis”: whatever is counted. */
function isNoun(word: string): boolean {
  return word.endsWith('s') && !AVERAGES.has(word) && !SHARES.has(word);
}

interface Compared {
  readonly text: string;
  /** The same as it is counted. */
  readonly said: string;
  readonly end: number;
  readonly attribute: number;
  /** Values that are counted together would be cut through. */
  readonly isNearest: boolean;
}

/** What stands between a name and its value. */
const BEFORE_VALUE = /^\s*(?:=|is\b|are\b|:)/;
const MONEY_VERB = /\b(?:paid|pay|pays|paying|cost|costs|costing|priced|spent|spend|worth|earn|earns|earning)\b/i;
const INCOME = /income|salary|wage|earn/;
const PRICE = /price|fare|cost|amount|bill|\btip\b|fee|charge/;
