const BLANK = 0x20;
const TAB = 9;

/** Walks over the bytes (UTF-8) of one cell. One object serves all cells of a column, so that reading allocates nothing. */
export class CellCursor {
  readonly #decoder = new TextDecoder();
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  #digits = 0;
  at = 0;

  /** Blanks around the cell are not part of it. */
  start(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes;
    this.at = start;
    this.#end = end;
    while (this.#end > start && isBlank(bytes[this.#end - 1])) this.#end--;
    this.skipBlanks();
  }

  get isAtEnd(): boolean {
    return this.at >= this.#end;
  }

  /** The next byte; 0 at the end. */
  get byte(): number {
    return this.at < this.#end ? this.#bytes[this.at] : 0;
  }

  get isAtDigit(): boolean {
    const byte = this.byte;
    return byte >= 0x30 && byte <= 0x39;
  }

  /** The next byte belongs to a word, also one with accents. */
  get isAtLetter(): boolean {
    const byte = this.byte;
    return byte >= 0x80 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
  }

  skipBlanks(): boolean {
    const from = this.at;
    while (this.at < this.#end && isBlank(this.#bytes[this.at])) this.at++;
    return this.at > from;
  }

  /** Steps over the character (one of ASCII) if it is next. */
  skip(character: string): boolean {
    if (this.byte !== character.charCodeAt(0)) return false;
    this.at++;
    return true;
  }

  /** A whole number of up to nine digits; `digitCount` says how many there were, 0 when there is none. */
  number(): number {
    let value = 0;
    this.#digits = 0;
    while (this.isAtDigit && this.#digits < 9) {
      value = value * 10 + this.#bytes[this.at++] - 0x30;
      this.#digits++;
    }
    return value;
  }

  /** Of the number that was read last. */
  digitCount(): number {
    return this.#digits;
  }

  /** A run of letters, in lower case; '' when there is none. */
  word(): string {
    const from = this.at;
    let isAscii = true;
    for (; this.isAtLetter; this.at++) if (this.byte >= 0x80) isAscii = false;
    if (isAscii && this.at - from <= 12) {
      let word = '';
      for (let i = from; i < this.at; i++) word += String.fromCharCode(this.#bytes[i] | 0x20);
      return word;
    }
    return this.#decoder.decode(this.#bytes.subarray(from, this.at)).toLowerCase();
  }
}

function isBlank(byte: number): boolean {
  return byte === BLANK || byte === TAB;
}
