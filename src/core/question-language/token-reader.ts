import { type Mending, QuestionFailure } from './question-failure.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Deeper brackets than anybody types; beyond, the parser would run out of stack. */
const MAX_DEPTH = 60;

/** Walks over the tokens of a question, and knows what could stand where its text ends. */
export class TokenReader {
  readonly text: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  #candidates: readonly string[] = [];

  constructor(text: string) {
    this.text = text;
    this.#tokens = tokensOf(text);
  }

  get token(): Token {
    return this.#tokens[this.#next];
  }

  /** The one that was taken last; the first one if none was. */
  get before(): Token {
    return this.#tokens[Math.max(0, this.#next - 1)];
  }

  /** What could follow where the text ends, once all of it was read. */
  get candidates(): readonly string[] {
    return this.#candidates;
  }

  /** Notes what could stand here, if the text ends here. `others` are ways to go on that were noted before. */
  suggest(words: () => readonly string[], others: readonly string[] = []): void {
    if (this.token.kind === 'end') this.#candidates = [...others, ...words()];
  }

  is(text: string): boolean {
    const { kind, text: found } = this.token;
    return kind !== 'text' && found.toLowerCase() === text;
  }

  accept(...texts: readonly string[]): boolean {
    if (!texts.some((text) => this.is(text))) return false;
    this.#next++;
    return true;
  }

  expect(text: string, words: string): void {
    this.suggest(() => [text]);
    if (!this.accept(text)) this.fail(`expected ${words}.`);
  }

  take(): Token {
    const { token } = this;
    if (token.kind === 'end') this.fail('the question ends too early.');
    if (token.kind === 'unknown') this.fail('');
    this.#next++;
    return token;
  }

  /** Takes the longest of these phrases that stands here, blanks, signs and all, as it is written here; null for none. */
  phrase(phrases: readonly string[]): string | null {
    const { at } = this.token;
    const longest = phrases.reduce((length, phrase) => {
      const isHere = phrase.length > length && this.#endsToken(at + phrase.length) && this.#reads(at, phrase);
      return isHere ? phrase.length : length;
    }, 0);
    if (longest === 0) return null;
    while (this.token.kind !== 'end' && this.token.at < at + longest) this.#next++;
    return this.text.slice(at, at + longest);
  }

  /** Where the reader stands, for `returnTo`. */
  get place(): number {
    return this.#next;
  }

  returnTo(place: number): void {
    this.#next = place;
  }

  /** Takes what fits a sticky pattern here, where a token ends with it; null for nothing. */
  match(pattern: RegExp): RegExpExecArray | null {
    const { at } = this.token;
    pattern.lastIndex = at;
    const found = pattern.exec(this.text);
    if (!found || !this.#endsToken(at + found[0].length)) return null;
    while (this.token.kind !== 'end' && this.token.at < at + found[0].length) this.#next++;
    return found;
  }

  /** The token so many places further on. */
  peek(places: number): Token {
    return this.#tokens[Math.min(this.#next + places, this.#tokens.length - 1)];
  }

  /** Runs `work` one bracket deeper. */
  deeper<T>(work: () => T): T {
    if (this.#depth === MAX_DEPTH) this.fail(`more than ${MAX_DEPTH} brackets inside one another are too many.`);
    this.#depth++;
    const result = work();
    this.#depth--;
    return result;
  }

  /** Blames the token that stands here. */
  fail(sentence: string, token: Token = this.token, mending: Mending | null = null): never {
    throw new QuestionFailure(token.at, this.#lengthOf(token), this.#unknown(token) ?? sentence, mending);
  }

  /** What is written from a token up to where a token ends it, as one that may be a name of several words. */
  upTo(first: Token, ends: (token: Token) => boolean): Token {
    const start = this.#tokens.indexOf(first);
    let last = start;
    while (this.#tokens[last + 1].kind !== 'end' && !ends(this.#tokens[last + 1])) last++;
    if (last === start) return first;
    const { at, length } = this.#tokens[last];
    return { ...first, text: this.text.slice(first.at, at + length), length: at + length - first.at };
  }

  /** Where the bracket that stands here is closed: the place after it, or the end of the text. */
  get closing(): number {
    let depth = 0;
    for (const { text, kind, at } of this.#tokens.slice(this.#next)) {
      if (kind !== 'symbol') continue;
      depth += text === '(' ? 1 : text === ')' ? -1 : 0;
      if (depth === 0) return at + 1;
    }
    return this.text.length;
  }

  #lengthOf({ kind, at, length, text }: Token): number {
    return kind === 'unknown' && isQuote(text) ? this.text.length - at : length;
  }

  #unknown({ kind, text }: Token): string | null {
    if (kind !== 'unknown') return null;
    return isQuote(text) ? 'this quote is never closed.' : `“${text}” means nothing here.`;
  }

  #reads(at: number, phrase: string): boolean {
    return this.text.slice(at, at + phrase.length).toLowerCase() === phrase.toLowerCase();
  }

  /** Whether a token or the text ends here, so that no word is cut in two. */
  #endsToken(at: number): boolean {
    return this.#tokens.some((token) => token.at + token.length === at);
  }
}

function isQuote(character: string): boolean {
  return '"\'`“„‘‚«»‹´’”'.includes(character);
}
