import { usualDecimal, usualOrder } from '../../data/file/reading/cell-reading.ts';
import type { CodingRules } from '../../data/schema/coding-rules.ts';

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

/** The coding rules of an attribute as the script holds them, with what they leave open settled in the usual way. */
export function attributeInPython({ name, labels, missing, read, ...rules }: CodingRules): Plain {
  const common = { name, labels, missing };
  if (rules.kind === 'category') return { ...common, first: (read?.as === 'text' && read.first) || null, ...rules };
  if (rules.kind === 'yes-no') return { ...common, ...rules };
  if (rules.kind === 'date') {
    const { kind, ...others } = rules;
    return { ...common, kind, how: 'date', order: (read?.as === 'date' && read.order) || usualOrder, ...others };
  }
  const written = read?.as === 'number' ? read : null;
  const unit = written?.unit ?? '';
  const decimal = written && (written.decimal ?? usualDecimal);
  const bounds = written?.bounds ?? false;
  return { ...common, how: read?.as === 'time' ? 'time' : 'number', unit, decimal, bounds, ...rules };
}
