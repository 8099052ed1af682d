import { missingTexts } from '../../data/file/missing.ts';
import type { CategoryRules, CodePlace, YesNoRules } from '../../data/schema/coding-rules.ts';
import { numberSteps } from './code-numbers.ts';
import type { Column, ColumnSql } from './column.ts';
import { caseOf, inSql, isIn, less, type Step, when } from './expressions.ts';

export function categorySql(column: Column, rules: CategoryRules): ColumnSql {
  const { clamps, codes, numbers, outside, words } = rules;
  const { kind, text, typed } = column;
  const { casts, text: quoted } = column.dialect;
  const isEachANumber = words && numbers.length === codes.length;
  if (codes.length > 0 && (isEachANumber || (clamps && !casts))) return numbersSql(column, rules);
  if (rules.read?.as === 'text' && kind === 'float') {
    column.refuse('holds numbers that need not be whole, which each engine writes in its own way; leave out "read"');
  }
  const texts = codes.map(([each]) => each);
  // A column of booleans gives "true" where the file had "True".
  const areBooleans = texts.every((each) => /^(true|false)$/i.test(each)) && !hasRepeats(texts.map(lower));
  const mayBeTyped = areBooleans && kind === 'unknown';
  const isAny = (same: readonly string[]) => {
    const asWritten = isIn(text, same.map(quoted));
    if (!mayBeTyped) return asWritten;
    const spellings = same.flatMap((each) => [...new Set([each, lower(each)])]);
    const asTyped = isIn(text, spellings.map(quoted));
    return casts ? `${asWritten} OR ${typed} = 1 AND ${asTyped}` : asTyped;
  };
  const byNumber = casts ? whens(numbers, (same) => isIn(column.number, same.map(inSql))) : [];
  const { first } = rules.read?.as === 'text' ? rules.read : {};
  const cell = {
    ...(first === undefined ? column.cell() : column.beginning(first)),
    ...(mayBeTyped && casts ? column.isTyped(casts) : {}),
  };
  const steps = byNumber.length > 0 ? [cell, column.numberInText()] : [cell];
  const found = [...whens(codes, isAny), ...byNumber, ...column.whenMissing(outside, words)];
  return clamps ? clamped(column, rules, steps, found) : column.coded(steps, found, codeOf(outside));
}

/** What is no number cannot go to the nearest one. */
function clamped(
  column: Column,
  { numbers, outside }: CategoryRules,
  steps: readonly Step[],
  found: readonly string[],
) {
  const others = when(`${column.number} IS NULL`, outside);
  return column.coded(steps, [...found, others], nearest(column.number, numbers));
}

/** Categories that are numbers, however they are written. */
function numbersSql(column: Column, rules: CategoryRules): ColumnSql {
  const { missing, numbers, outside } = rules;
  const n = column.number;
  const byNumber = whens(numbers, (same) => isIn(n, same.map(inSql)));
  const isText = column.dialect.casts !== null && column.kind !== 'whole' && column.kind !== 'float';
  const steps = isText ? [column.cell(), column.numberInText()] : numberSteps(column, rules.read);
  const without = isText ? column.whenMissing(outside, true) : [when(`${n} IS NULL`, missing)];
  const found = [...byNumber, ...without];
  if (!rules.clamps) return column.coded(steps, found, codeOf(outside));
  return isText ? clamped(column, rules, steps, found) : column.coded(steps, found, nearest(n, numbers));
}

/** Of two that are equally near the one that is listed first. */
function nearest(n: string, numbers: CategoryRules['numbers']): string {
  const listed = numbers.map(([value, code], order) => ({ value, code, order }));
  const ascending = listed.sort((a, b) => a.value - b.value);
  const distance = (value: number) => `ABS(${less(n, value)})`;
  const nearer = ascending.slice(1).map((next, k) => {
    const { value, code, order } = ascending[k];
    const sign = order < next.order ? '<=' : '<';
    return `WHEN ${distance(value)} ${sign} ${distance(next.value)} THEN ${code}`;
  });
  return caseOf(nearer, String(ascending[ascending.length - 1].code));
}

export function yesNoSql(column: Column, { codes, missing, outside }: YesNoRules): ColumnSql {
  const { casts, text: quoted } = column.dialect;
  const isWord = (words: readonly string[]) => isIn(`LOWER(${column.text})`, words.flatMap(inBothCases).map(quoted));
  const byWord = whens(codes, isWord);
  const without = missing === outside ? [] : [when(column.isMissing(missingTexts(false)), missing)];
  if (!casts || column.kind === 'text') return column.coded([column.cell()], [...byWord, ...without], codeOf(outside));
  // As a file the number 1 would be "1", but engines may write "1.0" or "1E0".
  const byNumber = codes
    .filter(([word]) => word === '0' || word === '1')
    .map(([word, code]) => when(`${column.typed} = 1 AND ${column.number} = ${word}`, code));
  const steps = [{ ...column.cell(), ...column.isTyped(casts) }, column.numberInText()];
  return column.coded(steps, [...byWord, ...byNumber, ...without], codeOf(outside));
}

/** One WHEN for all that have the same code. */
function whens<T>(
  codes: readonly (readonly [value: T, code: number])[],
  condition: (same: readonly T[]) => string,
): string[] {
  const byCode = new Map<number, T[]>();
  for (const [value, code] of codes) byCode.set(code, [...(byCode.get(code) ?? []), value]);
  return [...byCode].map(([code, same]) => when(condition(same), code));
}

function codeOf(place: CodePlace): string | null {
  return place === null ? null : String(place);
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

/** Not every engine makes small letters of those with accents. */
function inBothCases(word: string): string[] {
  return [...new Set([word, word.replace(/[^ -~]/g, (letter) => letter.toUpperCase())])];
}

function lower(text: string): string {
  return text.toLowerCase();
}
