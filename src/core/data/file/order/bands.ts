/** From where to where a band goes; `side`: just below its number, at it, or just above. */
export interface Band {
  readonly start: number;
  readonly side: -1 | 0 | 1;
  readonly end: number;
  /** It says more than a number. */
  readonly isBand: boolean;
}

const anyOf = (words: string) => `(?:${words})`;
const BELOW = anyOf(
  '<=?|≤|lt|le|under|below|less than|fewer than|lower than|younger than|shorter than|up to|at most|no more than|maximum|max|unter|weniger als|bis zu|bis unter|bis|höchstens|moins de|jusquà|menos de|menores de|menor de|hasta|meno di|menos que|minder dan',
);
const ABOVE = anyOf(
  '>|gt|over|above|more than|greater than|higher than|older than|taller than|über|mehr als|plus de|más de|mas de|mayores de|mayor de|più di|mais de|meer dan',
);
const FROM = anyOf(
  '>=|≥|ge|at least|minimum|min|mindestens|ab|au moins|al menos|desde|from|between|von|zwischen|de|entre|aged?|ages|about|~',
);
const TO = anyOf(
  '[-–—]+|to under|to less than|to|until|through|thru|bis unter|bis|à|a|al|until|and|und|et|y|\\.{2,}|,\\s',
);
const OR = anyOf('and|or|&|und|oder|et|ou|y|o|e');
const OR_MORE = anyOf(
  `\\+|plus|${OR} ?(?:over|above|older|more|up|higher|greater|taller|beyond|älter|mehr|darüber|höher|plus|\\+|más|mas)`,
);
const OR_LESS = anyOf(`${OR} ?(?:under|below|younger|less|fewer|lower|shorter|jünger|weniger|darunter|moins|menos)`);
const NUMBER = "[-−]?(?:\\d{1,3}(?:[.,'\\u00a0\\u202f ]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?)";
const TIMES = '\\s*(k|m|mn|mio|million|thousand|tsd)?(?![\\p{L}])';
const UNIT = '[\\p{L}%°²³/. ]*?';
const SHAPE = new RegExp(
  `^(?:(${BELOW})|(${ABOVE})|${FROM})?\\s*(${NUMBER})${TIMES}\\s*${UNIT}\\s*(?:(${OR_MORE})|(${OR_LESS})|${TO}\\s*(${NUMBER})${TIMES})?\\s*${UNIT}$`,
  'u',
);
const FEET = /(\d+)\s*(?:['′’]|ft\.?|feet|foot)(?!\d{3})\s*(?:(\d{1,2})\s*(?:["″”]|''|in\.?|inches|inch)?)?/gu;
const IN_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NOTHING: ReadonlySet<string> = new Set(['none', 'no', 'never', 'nothing', 'zero', 'keine', 'aucun', 'ninguno']);

/**
 * "under 18", "18–24", "65 and over", "$25,000 to $49,999", "10k+", "Under 5 ft.", "5'1\"", "moins de 18 ans", "(4.0, 8.0]".
 * Null for what begins with no number.
 */
export function bandOf(value: string): Band | null {
  const text = value
    .toLowerCase()
    .trim()
    .replace(/^[[(](?=[-−]?[\d.])|(?<=\d)[\])]$/g, '')
    .replace(/\p{Sc}|\b(usd|eur|gbp|chf|rs)\b\.?/gu, '')
    .replace(FEET, (_, feet: string, inches = '0') => String(Number(feet) * 12 + Number(inches)))
    .replace(/["’']/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(
      new RegExp(`^((?:${BELOW}|${ABOVE}|${FROM}) )?(${IN_WORDS.join('|')})\\b`),
      (_, before = '', word: string) => `${before}${IN_WORDS.indexOf(word)}`,
    );
  if (NOTHING.has(text)) return { start: 0, side: -1, end: 0, isBand: false };
  if (text.startsWith('just me')) return { start: 1, side: -1, end: 1, isBand: true };
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [, below, above, first, times, orMore, orLess, last, lastTimes] = match;
  const end = last === undefined ? Number.NaN : numberOf(last) * timesOf(lastTimes);
  const own = numberOf(first) * timesOf(times);
  // "40–60K" begins at 40,000.
  const shared = own * timesOf(lastTimes);
  const start = times === undefined && shared <= end ? shared : own;
  const isBand = [below, above, orMore, orLess, last].some((part) => part !== undefined);
  if (below !== undefined || orLess !== undefined) return { start, side: -1, end: start, isBand };
  if (above !== undefined) return { start, side: 1, end: Number.POSITIVE_INFINITY, isBand };
  return {
    start,
    side: 0,
    end: orMore !== undefined ? Number.POSITIVE_INFINITY : Number.isNaN(end) ? start : end,
    isBand,
  };
}

function timesOf(word: string | undefined): number {
  if (word === undefined) return 1;
  return word === 'k' || word === 'thousand' || word === 'tsd' ? 1e3 : 1e6;
}

/** Points and commas before three figures part thousands. */
function numberOf(text: string): number {
  const plain = text.replace('−', '-').replace(/[.,'\u00a0\u202f ](?=\d{3}(?!\d))/g, '');
  return Number(plain.replace(',', '.'));
}

export function compareBands(a: Band, b: Band): number {
  return a.start - b.start || a.side - b.side || (a.end === b.end ? 0 : a.end - b.end);
}
