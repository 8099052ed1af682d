import { binEdges, createCoder, hasValueEach, settledCode } from '../../data/coder.ts';
import { MISSING_LABEL } from '../../data/missing.ts';
import { parseNumber } from '../../data/parse-number.ts';
import { usualDecimal, usualOrder } from '../../data/reading/cell-reading.ts';
import { daysOfPeriod, periodOf } from '../../data/reading/periods.ts';
import { yesNoSpellings } from '../../data/reading/yes-no.ts';
import type { AttributeSchema } from '../../data/schema.ts';
import type { Plain } from './python-value.ts';

/** What the Python that codes cells has to know of an attribute. Codes of texts stand in a list of pairs: "__proto__" is a text. */
export function attributeInPython(entry: AttributeSchema): { readonly [key: string]: Plain } {
  const coder = createCoder(entry, entry.name);
  const codeOf = (found: number) => settledCode(coder, found);
  const common = { name: entry.name, labels: coder.attribute.labels, missing: codeOf(coder.missing) };
  if (entry.values && entry.read?.as === 'yes-no') {
    const codes = yesNoSpellings.flatMap((words, value) => words.map((word) => [word, codeOf(coder.ofNumber(value))]));
    return { ...common, kind: 'yes-no', codes, outside: codeOf(coder.ofText('\0')) };
  }
  if (entry.values) {
    const texts = entry.values.map((value) => value.trim()).filter((text) => text !== '' && text !== MISSING_LABEL);
    const numbers = entry.read?.as === 'text' ? [] : texts.filter((text) => !Number.isNaN(parseNumber(text)));
    return {
      ...common,
      kind: 'category',
      codes: texts.map((text) => [text, codeOf(coder.ofText(text))]),
      numbers: numbers.map((text) => [parseNumber(text), codeOf(coder.ofNumber(parseNumber(text)))]),
      words: numbers.length === texts.length && entry.read?.as !== 'text',
      clamps: entry.outside === 'clamp',
      outside: codeOf(coder.ofText('\0')),
    };
  }
  if (entry.type === 'date') {
    const { unit = 'day', span = ['', ''], read } = entry;
    const [start, end] = span.map((label, i) => daysOfPeriod(label)?.[i] ?? 0);
    const first = periodOf(start, unit);
    return {
      ...common,
      kind: 'date',
      how: 'date',
      order: (read?.as === 'date' && read.order) || usualOrder,
      unit,
      first,
      periods: periodOf(end, unit) - first + 1,
      below: codeOf(coder.ofNumber(start - 366)),
      above: codeOf(coder.ofNumber(end + 366)),
    };
  }
  const written = entry.read?.as === 'number' ? entry.read : undefined;
  const numeric = {
    ...common,
    how: entry.read?.as === 'time' ? 'time' : 'number',
    unit: written?.unit ?? '',
    decimal: written ? (written.decimal ?? usualDecimal) : null,
    below: codeOf(coder.ofNumber(-Number.MAX_VALUE)),
    above: codeOf(coder.ofNumber(Number.MAX_VALUE)),
  };
  if (hasValueEach(entry) && entry.range) {
    const [low, high] = entry.range;
    const rounds = entry.outside === 'clamp';
    return { ...numeric, kind: 'whole', low, high, rounds, between: rounds ? null : codeOf(coder.ofNumber(low + 0.5)) };
  }
  return { ...numeric, kind: 'bins', edges: binEdges(entry, entry.name) };
}
