import { usualDecimal, usualOrder } from '../../data/file/reading/cell-reading.ts';
import type { CodingRules } from '../../data/schema/coding-rules.ts';
import type { Plain } from './python-value.ts';

/** The coding rules of an attribute as the script holds them, with what they leave open settled in the usual way. */
export function attributeInPython({ name, labels, missing, read, ...rules }: CodingRules): Plain {
  const common = { name, labels, missing };
  if (rules.kind === 'category' || rules.kind === 'yes-no') return { ...common, ...rules };
  if (rules.kind === 'date') {
    const { kind, ...others } = rules;
    return { ...common, kind, how: 'date', order: (read?.as === 'date' && read.order) || usualOrder, ...others };
  }
  const written = read?.as === 'number' ? read : null;
  const unit = written?.unit ?? '';
  const decimal = written && (written.decimal ?? usualDecimal);
  return { ...common, how: read?.as === 'time' ? 'time' : 'number', unit, decimal, ...rules };
}
