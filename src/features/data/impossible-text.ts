import type { Attribute } from '../../core/data/domain.ts';
import type { ImpossibleEntry } from '../../core/data/schema/schema.ts';

/** The ways in which a rule says what is impossible. */
export const ruleWords = {
  forbidden: 'Nobody has these',
  allowed: 'Everybody has one of these',
  map: 'A value of the first belongs to one of the second',
} as const;

export type RuleKind = keyof typeof ruleWords;

/** A rule from lines with a value of each attribute, between them a comma, a tab or an arrow; or why it is none. */
export function readRule(kind: RuleKind, text: string, first: Attribute, second: Attribute): ImpossibleEntry | string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return `Write a value of “${first.name}” and one of “${second.name}” in each line.`;
  const pairs: [string, string][] = [];
  for (const line of lines) {
    const pair = pairIn(line, first, second);
    if (!pair) return `“${line.trim()}”: expected a value of “${first.name}”, a comma, and one of “${second.name}”.`;
    pairs.push(pair);
  }
  const attributes = [first.name, second.name];
  if (kind === 'forbidden') return { attributes, forbidden: pairs };
  if (kind === 'allowed') return { attributes, allowed: pairs };
  const twice = pairs.find(([fine], i) => pairs.some(([other], j) => j < i && other === fine));
  if (twice) return `“${twice[0]}” stands in two lines. It can belong to one value of “${second.name}” only.`;
  return { attributes, map: Object.fromEntries(pairs) };
}

/** Values may have commas in them, so every separator is tried. */
function pairIn(line: string, first: Attribute, second: Attribute): [string, string] | null {
  for (const { index } of line.matchAll(/[,\t→]/g)) {
    const [left, right] = [line.slice(0, index).trim(), line.slice(index + 1).trim()];
    if (first.labels.includes(left) && second.labels.includes(right)) return [left, right];
  }
  return null;
}
