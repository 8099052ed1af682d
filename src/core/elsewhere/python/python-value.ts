/** Plain data that Python has a word for. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** As a Python expression. JSON's texts are texts of Python, too; a number keeps every digit. */
export function inPython(value: Plain): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textInPython(value);
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Plain });
  return `{${entries.map(([key, inner]) => `${textInPython(key)}: ${inPython(inner)}`).join(', ')}}`;
}

/** Signs that nobody sees are escaped. */
function textInPython(text: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[^\S ]/g, escaped);
}
