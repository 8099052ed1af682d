import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

/**
 * Takes the number that stands here, with commas between thousands as in 1,500 where no list is read. A decimal comma is
 * refused with the point that it stands for, for other people read it as two numbers.
 */
export function takeNumber(reader: TokenReader): Token {
  const first = reader.take();
  let { text, length } = first;
  for (let part = behindComma(reader, first.at + length); part; part = behindComma(reader, first.at + length)) {
    const isThousands = /^\d{1,3}(?:,\d{3})*$/.test(text) && /^\d{3}(?:\.\d+)?(?:e[+-]?\d+)?[km]?$/i.test(part.text);
    if (!isThousands) {
      const meant = `${text.replaceAll(',', '')}.${part.text}`;
      const end = part.at + part.length;
      const mending = { at: first.at, length: end - first.at, text: meant };
      reader.fail(
        `decimals stand behind a point; did you mean ${meant}?`,
        { ...first, length: end - first.at },
        mending,
      );
    }
    reader.take();
    reader.take();
    text += `,${part.text}`;
    length = part.at + part.length - first.at;
  }
  return { ...first, text: text.replaceAll(',', ''), length };
}

/** The number right behind a comma that stands right here. */
function behindComma(reader: TokenReader, end: number): Token | null {
  const [comma, number] = [reader.token, reader.peek(1)];
  const isOne = comma.kind === 'symbol' && comma.text === ',' && comma.at === end && number.at === end + 1;
  return isOne && number.kind === 'number' ? number : null;
}
