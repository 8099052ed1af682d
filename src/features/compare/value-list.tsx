import { useState } from 'react';
import {
  acceptedValues,
  type NumberParam,
  type ParamSpec,
  type ParamValue,
  type TextParam,
} from '../../core/params.ts';
import { TextArea } from '../../ui/controls/text-field.tsx';
import { editableNumber, readNumber } from '../../ui/read-number.ts';

export interface ValueListProps {
  spec: NumberParam | TextParam;
  values: readonly ParamValue[];
  onChange: (values: readonly ParamValue[]) => void;
}

/** Values one by one, separated by commas, blanks, semicolons or lines; every list that reads well counts at once. */
export function ValueList({ spec, values, onChange }: ValueListProps) {
  const [draft, setDraft] = useState<{ text: string; of: readonly ParamValue[] } | null>(null);
  // Text that reads as the values in force is kept as it was typed.
  const isCurrent = draft !== null && (draft.of === values || sameValues(readList(draft.text, spec), values));
  const text = isCurrent ? draft.text : values.map(shownInList).join('\n');
  const read = readList(text, spec);
  const change = (typed: string) => {
    setDraft({ text: typed, of: values });
    const next = readList(typed, spec);
    if (typeof next !== 'string' && !sameValues(next, values)) onChange(next);
  };
  return (
    <TextArea
      label="Values"
      value={text}
      rows={Math.min(8, Math.max(3, values.length))}
      onChange={change}
      error={typeof read === 'string' ? read : undefined}
      description="Separated by commas, blanks or lines."
    />
  );
}

function shownInList(value: ParamValue): string {
  return typeof value === 'number' ? editableNumber(value) : String(value);
}

function sameValues(read: readonly ParamValue[] | string, values: readonly ParamValue[]): boolean {
  return (
    typeof read !== 'string' && read.length === values.length && read.every((value, index) => value === values[index])
  );
}

/** The values, or the sentence that says which one cannot be. */
export function readList(text: string, spec: ParamSpec): ParamValue[] | string {
  const words = text.split(/[\s;,]+/).filter((word) => word !== '');
  if (words.length === 0) return 'Type at least one value.';
  const values: ParamValue[] = [];
  for (const word of words) {
    const value = readValue(word, spec);
    if (value === null) return `“${word}” is not ${acceptedValues(spec)}.`;
    if (values.includes(value)) return `${word} is listed twice.`;
    values.push(value);
  }
  return values;
}

function readValue(word: string, spec: ParamSpec): ParamValue | null {
  if (spec.kind !== 'number') return word;
  if (spec.words?.includes(word)) return word;
  const number = readNumber(word);
  if (number === null || number < spec.min || number > spec.max) return null;
  return spec.integer && !Number.isInteger(number) ? null : number;
}
