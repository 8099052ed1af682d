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

/** JSON from a file; the error says where the text stops being JSON, the same way on every engine. */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  refuseDepth(json);
  try {
    return JSON.parse(json);
  } catch {
    throw new Failure(new Scanner(json).complaint());
  }
}

/** No file of ours comes near; a hundred times as deep, and whatever walks over the value runs out of stack. */
const DEEPEST = 200;
const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = Array.from('"\\[]{}', (sign) => sign.charCodeAt(0));

function refuseDepth(text: string): void {
  let depth = 0;
  let isInText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) i += code === BACKSLASH ? 1 : 0;
    else if (code === LIST || code === OBJECT) depth++;
    else if (code === LIST_END || code === OBJECT_END) depth--;
    if (depth > DEEPEST) {
      throw new Failure(`${placeIn(text, i)}: there are more than ${DEEPEST} lists and objects inside one another.`);
    }
  }
}

function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${before[before.length - 1].length + 1}`;
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;

/** Walks over a text that is known to be no JSON, to find the first place where it stops being any. */
class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  complaint(): string {
    const expected = this.#value() ?? (this.#at < this.#text.length ? 'nothing more' : 'JSON');
    const found = this.#at < this.#text.length ? JSON.stringify(this.#text[this.#at]) : 'the end of the text';
    return `${placeIn(this.#text, this.#at)}: this is not JSON; expected ${expected}, found ${found}.`;
  }

  /** What was expected at the place where it stopped, or null after a whole value. */
  #value(): string | null {
    this.#skip(SPACE);
    if (this.#text[this.#at] === '{') return this.#list('}', () => this.#member());
    if (this.#text[this.#at] === '[') return this.#list(']', () => this.#value());
    const found = this.#skip(STRING) || this.#skip(SCALAR);
    this.#skip(SPACE);
    return found ? null : 'a value';
  }

  #member(): string | null {
    this.#skip(SPACE);
    if (!this.#skip(STRING)) return 'a name in double quotes';
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
