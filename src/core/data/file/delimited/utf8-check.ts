/**
 * Whether bytes are UTF-8 (RFC 3629), however they are cut into chunks. What is not is counted as decoders count it, a
 * replacement character each: as far as it could have gone on as a character.
 */
export class Utf8Check {
  /** Whole characters beyond ASCII. */
  whole = 0;
  broken = 0;
  /** How many bytes the character still wants, and between which the next one has to lie. */
  #wanted = 0;
  #low = 0x80;
  #high = 0xbf;

  push(bytes: Uint8Array): void {
    const { length } = bytes;
    for (let i = 0; i < length; ) {
      if (this.#wanted === 0) {
        while (i < length && bytes[i] < 0x80) i++;
        if (i < length) this.#begin(bytes[i++]);
        continue;
      }
      const fits = bytes[i] >= this.#low && bytes[i] <= this.#high;
      [this.#low, this.#high] = [0x80, 0xbf];
      if (fits) {
        i++;
        if (--this.#wanted === 0) this.whole++;
      } else {
        // This byte may begin a character itself.
        this.#wanted = 0;
        this.broken++;
      }
    }
  }

  /** Nothing more comes. */
  end(): void {
    if (this.#wanted > 0) this.broken++;
    this.#wanted = 0;
  }

  #begin(byte: number): void {
    if (byte >= 0xc2 && byte <= 0xdf) this.#wanted = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.#wanted = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.#wanted = 3;
    else this.broken++;
    // Neither overlong, nor halves of UTF-16, nor beyond the last character.
    if (byte === 0xe0) this.#low = 0xa0;
    if (byte === 0xed) this.#high = 0x9f;
    if (byte === 0xf0) this.#low = 0x90;
    if (byte === 0xf4) this.#high = 0x8f;
  }
}
