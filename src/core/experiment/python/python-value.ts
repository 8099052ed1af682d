/** Plain data that Python has a word for. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** As a Python expression. JSON's texts are texts of Python, too; a number keeps every digit. */
export function inPython(value: Plain): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`;
  const entries = Object.entries(value as { readonly [key: string]: Plain });
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}: ${inPython(inner)}`).join(', ')}}`;
}
