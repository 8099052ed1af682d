const WORD = /^[\p{L}_][\p{L}\p{N}_.]*$/u;
const RESERVED: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'where',
  'from',
  'select',
  'count',
  'in',
  'is',
  'between',
]);
const isPlain = (text: string) => WORD.test(text) && !RESERVED.has(text.toLowerCase());

/** The name of an attribute as it is understood wherever it stands in a question. */
export function nameText(name: string): string {
  return isPlain(name) ? name : quoted(name);
}

/** The same for a value. */
export function valueText(label: string): string {
  return isPlain(label) || /^\d+$/.test(label) ? label : quoted(label);
}

function quoted(text: string): string {
  const quote = ['"', "'", '`'].find((mark) => !text.includes(mark));
  return quote ? `${quote}${text}${quote}` : `“${text}”`;
}
