const NO: ReadonlySet<string> = new Set('no n false f 0 off nein non não nao nej nee falsch faux falso'.split(' '));
const YES: ReadonlySet<string> = new Set(
  'yes y true t 1 on ja j oui sí si sim da vrai wahr verdadeiro vero'.split(' '),
);

/** The spellings of no and of yes, in lower case. */
export const yesNoSpellings: readonly (readonly string[])[] = [[...NO], [...YES]];

/** 1 for yes, 0 for no, in any spelling; NaN for anything else. */
export function parseYesNo(text: string): number {
  const word = text.trim().toLowerCase();
  if (NO.has(word)) return 0;
  return YES.has(word) ? 1 : Number.NaN;
}
