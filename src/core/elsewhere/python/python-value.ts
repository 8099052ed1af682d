/** Plain data that Python has a word for. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** As a Python expression. JSON's texts are texts of Python, too; a number keeps every digit. */
export function inPython(value: Plain): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return numberInPython(value);
  if (typeof value === 'string') return textInPython(value);
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Plain });
  return `{${entries.map(([key, inner]) => `${textInPython(key)}: ${inPython(inner)}`).join(', ')}}`;
}

/** Python's whole numbers are exact; one that floating point rounds has to be rounded there, too. */
function numberInPython(value: number): string {
  const digits = String(value);
  return Number.isSafeInteger(value) || /[.e]/.test(digits) ? digits : `${digits}.0`;
}

/** Signs that nobody sees are escaped. */
function textInPython(text: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replace(/[^\S ]/g, escaped);
}
