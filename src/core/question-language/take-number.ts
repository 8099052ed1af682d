import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

/** Whether a number can be meant here: 4000 among grams of penguins, but hardly among millimetres of their bills. */
export type CanBe = (value: number) => boolean;

/** As one half of Europe parts thousands, and decimals behind them. */
const POINTED = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?(?![\d.])/;

/**
 * Takes the number that stands here, with commas between thousands as in 1,500 where no list is read. A decimal comma is
 * refused with the point that it stands for, for other people read it as two numbers; so is 1.500 where 1500 can be meant.
 */
export function takeNumber(reader: TokenReader, canBe: CanBe = () => false): Token {
  refusePoints(reader, canBe);
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

function refusePoints(reader: TokenReader, canBe: CanBe): void {
  const { token, text } = reader;
  const [typed, whole, decimals] = POINTED.exec(text.slice(token.at)) ?? [];
  if (typed === undefined) return;
  const digits = whole.replaceAll('.', '');
  const isPlain = decimals === undefined && whole.split('.').length === 2;
  if (isPlain && !canBe(Number(digits))) return;
  const meant = decimals === undefined ? digits : `${digits}.${decimals}`;
  const { length } = typed;
  const mending = { at: token.at, length, text: meant };
  reader.fail(
    `a point stands before decimals and not between thousands; did you mean ${meant}?`,
    { ...token, length },
    mending,
  );
}

/** The number right behind a comma that stands right here. */
function behindComma(reader: TokenReader, end: number): Token | null {
  const [comma, number] = [reader.token, reader.peek(1)];
  const isOne = comma.kind === 'symbol' && comma.text === ',' && comma.at === end && number.at === end + 1;
  return isOne && number.kind === 'number' ? number : null;
}
