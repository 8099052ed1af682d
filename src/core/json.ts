import { Failure } from './failure.ts';

/** JSON has no numbers that are not finite: they are written as "Infinity", "-Infinity" and "NaN". */
export function toJson(value: unknown, indent?: number): string {
  const plain = (_key: string, inner: unknown) =>
    typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner;
  return JSON.stringify(value, plain, indent);
}

/** A file of a few fields and long lists, one entry of a list on a line. */
export function toLinedJson(fields: object, lists: Readonly<Record<string, readonly unknown[]>>): string {
  const short = Object.entries(fields).map(([key, value]) => `${toJson(key)}: ${toJson(value)}`);
  const long = Object.entries(lists).map(
    ([key, list]) => `${toJson(key)}: [\n${list.map((item) => toJson(item)).join(',\n')}\n]`,
  );
  return `{\n${[...short, ...long].join(',\n')}\n}\n`;
}

/**
 * JSON from a file; the error says where the text stops being JSON, the same way on every engine. A name that stands twice
 * in an object is refused: engines keep the last one and say nothing.
 */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const names = countNames(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Failure(new Scanner(json).complaint());
  }
  if (keysIn(value) < names) throw new Failure(new Scanner(json).repetition());
  return value;
}

/** Of all objects in a value. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const item of value) keys += keysIn(item);
    return keys;
  }
  for (const inner of Object.values(value)) keys += 1 + keysIn(inner);
  return keys;
}

/** No file of ours comes near; a hundred times as deep, and whatever walks over the value runs out of stack. */
const DEEPEST = 200;
const [QUOTE, BACKSLASH, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = Array.from('"\\:[]{}', (sign) =>
  sign.charCodeAt(0),
);

/** How many names there are in all objects of a text; refuses one that is too deep. */
function countNames(text: string): number {
  let names = 0;
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) i += code === BACKSLASH ? 1 : 0;
    else if (code === COLON) names++;
    else if (code === LIST || code === OBJECT) depth++;
    else if (code === LIST_END || code === OBJECT_END) depth--;
    if (depth > DEEPEST) {
      throw new Failure(`${placeIn(text, i)}: there are more than ${DEEPEST} lists and objects inside one another.`);
    }
  }
  return names;
}

function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${before[before.length - 1].length + 1}`;
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

/** Walks over a text in which something is known to be amiss, to find the first place where it is. */
class Scanner {
  readonly #text: string;
  #at = 0;
  #repeated: { readonly name: string; readonly at: number; readonly before: number } | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  complaint(): string {
    const expected = this.#value() ?? (this.#at < this.#text.length ? 'nothing more' : 'JSON');
    const found = this.#at < this.#text.length ? JSON.stringify(this.#text[this.#at]) : 'the end of the text';
    return `${placeIn(this.#text, this.#at)}: this is not JSON; expected ${expected}, found ${found}.`;
  }

  /** Of a text that is JSON, with a name that stands twice in an object. */
  repetition(): string {
    this.#value();
    if (!this.#repeated) throw new Error('no name stands twice');
    const { name, at, before } = this.#repeated;
    return `${placeIn(this.#text, at)}: ${name} stands twice in the same object, first in ${placeIn(this.#text, before)}; keep one of them.`;
  }

  /** What was expected at the place where it stopped, or null after a whole value. */
  #value(): string | null {
    this.#skip(SPACE);
    if (this.#text[this.#at] === '{') {
      const places = new Map<string, number>();
      return this.#list('}', () => this.#member(places));
    }
    if (this.#text[this.#at] === '[') return this.#list(']', () => this.#value());
    const found = this.#skip(STRING) || this.#skip(SCALAR);
    this.#skip(SPACE);
    return found ? null : 'a value';
  }

  /** `places`: where each name of the object stands. */
  #member(places: Map<string, number>): string | null {
    this.#skip(SPACE);
    const at = this.#at;
    if (!this.#skip(STRING)) return 'a name in double quotes';
    const name = this.#text.slice(at, this.#at);
    const key = JSON.parse(name);
    const before = places.get(key);
    if (before === undefined) places.set(key, at);
    else this.#repeated ??= { name, at, before };
    this.#skip(SPACE);
    if (this.#text[this.#at] !== ':') return '":"';
    this.#at++;
    return this.#value();
  }

  #list(close: string, item: () => string | null): string | null {
    this.#at++;
    this.#skip(SPACE);
    let more = this.#text[this.#at] !== close;
    while (more) {
      const expected = item();
      if (expected) return expected;
      more = this.#text[this.#at] === ',';
      if (more) this.#at++;
      else if (this.#text[this.#at] !== close) return `"," or "${close}"`;
    }
    this.#at++;
    this.#skip(SPACE);
    return null;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }
}
