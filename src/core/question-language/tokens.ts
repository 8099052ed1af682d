export interface Token {
  /** `text` is quoted, `word` is not; `unknown` means nothing, and its sentence says so. */
  readonly kind: 'word' | 'text' | 'number' | 'symbol' | 'unknown' | 'end';
  /** As it reads, without quotes. */
  readonly text: string;
  readonly at: number;
  readonly length: number;
}

/** Of all patterns the first that fits counts. Longer signs come before those that they begin with. */
const patterns: readonly [Token['kind'] | 'space', RegExp][] = [
  ['space', /\s+/y],
  // Sets of three digits may stand apart: 1 000, 1'000. A comma may be one of a list, so whoever reads the number decides.
  [
    'number',
    /(?:\d{1,3}(?:[ '’\u00a0\u2009\u202f]\d{3})+(?![\d\p{L}])(?:\.\d+)?|\d[\d_]*(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?(?:[km](?![\p{L}\p{N}]))?/iuy,
  ],
  ['word', /[\p{L}_][\p{L}\p{N}_.]*(?:-[\p{L}\p{N}_.]+)*(?:['’](?:t|s|re|ve)(?![\p{L}\p{N}]))?/iuy],
  ['text', /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”|„[^“”]*[“”]|‘[^’]*’|‚[^‘’]*[‘’]|«[^»]*»|»[^«]*«|‹[^›]*›|´[^´]*´|’[^’]*’/uy],
  ['text', /[“”„"][^“”„"]*[“”„"]/uy],
  ['symbol', /[!=]==|<=|>=|=>|=<|==|!=|<>|&&|\|\||\+\/[-−]|[<>=≤≥≠*×/÷+\-−(),;±%]/uy],
];

/** The text in tokens, the last of them an `end`. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const [kind, found] = tokenAt(text, at);
    if (kind !== 'space') {
      tokens.push({ kind, text: kind === 'text' ? found.slice(1, -1) : found, at, length: found.length });
    }
    at += found.length;
  }
  tokens.push({ kind: 'end', text: '', at: text.length, length: 0 });
  return tokens;
}

function tokenAt(text: string, at: number): [kind: Token['kind'] | 'space', found: string] {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [kind, found[0]];
  }
  return ['unknown', String.fromCodePoint(text.codePointAt(at) ?? 0)];
}

/** "1.5K" is 1500 and "2M" two millions. */
export function numberIn(text: string): number {
  const suffix = text.at(-1)?.toLowerCase();
  const factor = suffix === 'k' ? 1e3 : suffix === 'm' ? 1e6 : 1;
  return factor * Number((factor === 1 ? text : text.slice(0, -1)).replace(/[ _'’\u00a0\u2009\u202f]/g, ''));
}
