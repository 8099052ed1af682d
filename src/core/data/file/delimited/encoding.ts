import { Failure } from '../../../failure.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export interface DetectedEncoding {
  readonly encoding: Encoding;
  /** Bytes of the byte-order mark to skip. */
  readonly skip: number;
}

/** By byte-order mark; else UTF-16 by where the zero bytes are; else UTF-8, until a byte shows that it is not. */
export function detectEncoding(sample: Uint8Array): DetectedEncoding {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return { encoding: 'utf-8', skip: 3 };
  if (sample[0] === 0xff && sample[1] === 0xfe) return { encoding: 'utf-16le', skip: 2 };
  if (sample[0] === 0xfe && sample[1] === 0xff) return { encoding: 'utf-16be', skip: 2 };
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1]++;
  const [even, odd] = zeros;
  // Latin text in UTF-16 has a zero in every other byte; digits, delimiters and line breaks make it most of any text.
  const many = sample.length * 0.2;
  if (odd > many && even * 10 < odd) return { encoding: 'utf-16le', skip: 0 };
  if (even > many && odd * 10 < even) return { encoding: 'utf-16be', skip: 0 };
  return { encoding: 'utf-8', skip: 0 };
}

/**
 * Turns chunks of the encoding into chunks of UTF-8; a character cut by a chunk border is completed by the next. One that
 * is still cut when there is nothing more comes out as bytes that are not valid.
 */
export interface Transcoder {
  next(bytes: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

const nothing = () => new Uint8Array(0);
/** Never part of UTF-8. */
const cutOff = () => Uint8Array.of(0xff);

export function createTranscoder(encoding: Encoding): Transcoder {
  if (encoding === 'utf-8') return { next: (bytes) => bytes, end: nothing };
  if (encoding === 'windows-1252') return { next: transcodeWindows1252, end: nothing };
  return utf16Transcoder(encoding === 'utf-16be');
}

/**
 * What the bytes from 0x80 to 0x9f are; the others are the first characters of Unicode. Five stand for nothing and stay the
 * control characters that they are there. Not from TextDecoder, which in some versions of Node takes all of them for those.
 */
const FROM_80_TO_9F = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const UPPER_HALF_UTF8 = Array.from({ length: 128 }, (_, i) =>
  new TextEncoder().encode(FROM_80_TO_9F[i] ?? String.fromCharCode(0x80 + i)),
);

function transcodeWindows1252(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 3);
  let length = 0;
  for (const byte of bytes) {
    if (byte < 0x80) out[length++] = byte;
    else for (const part of UPPER_HALF_UTF8[byte - 0x80]) out[length++] = part;
  }
  return out.subarray(0, length);
}

/**
 * By hand, because TextDecoder would make a string of each chunk. A lone surrogate comes out as three bytes that are
 * not valid UTF-8, so that it is refused with its line when its cell is read.
 */
function utf16Transcoder(bigEndian: boolean): Transcoder {
  let half = -1;
  let lead = 0;
  const next = (bytes: Uint8Array) => {
    const out = new Uint8Array(bytes.length * 2 + 8);
    let length = 0;
    const put = (unit: number) => {
      if (unit < 0x80) out[length++] = unit;
      else if (unit < 0x800) {
        out[length++] = 0xc0 | (unit >> 6);
        out[length++] = 0x80 | (unit & 0x3f);
      } else if (unit < 0x10000) {
        out[length++] = 0xe0 | (unit >> 12);
        out[length++] = 0x80 | ((unit >> 6) & 0x3f);
        out[length++] = 0x80 | (unit & 0x3f);
      } else {
        out[length++] = 0xf0 | (unit >> 18);
        out[length++] = 0x80 | ((unit >> 12) & 0x3f);
        out[length++] = 0x80 | ((unit >> 6) & 0x3f);
        out[length++] = 0x80 | (unit & 0x3f);
      }
    };
    for (const byte of bytes) {
      if (half < 0) {
        half = byte;
        continue;
      }
      const unit = bigEndian ? (half << 8) | byte : (byte << 8) | half;
      half = -1;
      const trail = unit >= 0xdc00 && unit <= 0xdfff;
      if (lead && trail) {
        put(0x10000 + ((lead - 0xd800) << 10) + (unit - 0xdc00));
        lead = 0;
        continue;
      }
      if (lead) put(lead);
      lead = unit >= 0xd800 && unit <= 0xdbff ? unit : 0;
      if (!lead) put(unit);
    }
    return out.subarray(0, length);
  };
  return { next, end: () => (half >= 0 || lead > 0 ? cutOff() : nothing()) };
}

/** What is said where the bytes are no text. */
export function undecodable(encoding: Encoding): string {
  return encoding === 'utf-8'
    ? 'the bytes are not valid UTF-8. The file was damaged, or put together from files of different encodings. Save it ' +
        'as UTF-8, or import it with the encoding windows-1252 (Latin-1).'
    : 'there is half a character of UTF-16, so the file is damaged or cut off. Save it again, best as UTF-8.';
}

/** The file was taken for UTF-8 and is not, which a byte far into it may show first. It is to be read again. */
export class NotUtf8 extends Failure {
  /** As what: as windows-1252, unless it has more whole characters of UTF-8 than broken ones and so was damaged. */
  readonly readAs: Encoding;

  constructor(name: string, { whole, broken }: { readonly whole: number; readonly broken: number }) {
    super(`${name}: the bytes are not valid UTF-8. Save it as UTF-8, or state its encoding.`);
    this.readAs = broken < whole ? 'utf-8' : 'windows-1252';
  }
}
