import { useState } from 'react';
import type { AttributeSchema } from '../../core/data/schema/schema.ts';
import { CountField, NumberField } from '../../ui/controls/number-field.tsx';
import { formatSetting } from '../../ui/format.ts';
import { plural } from '../shared/words/spelling.ts';
import styles from './attribute-editor.module.css';
import { MOST_BINS } from './read-lists.ts';
import type { NewDomain } from './schema-edits.ts';

export interface RangeEditorProps {
  entry: AttributeSchema;
  /** Equal bins between the bounds, rather than one value each. */
  hasBins: boolean;
  onDomain: (domain: NewDomain) => void;
}

const DEFAULT_BINS = 20;
/** Every value of every attribute has a label and a bar on the page. */
const MOST_VALUES = 100_000;

interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** Both bounds stay as they were typed until they fit each other: neither ever moves the other. */
export function RangeEditor({ entry, hasBins, onDomain }: RangeEditorProps) {
  const [low, high] = entry.range ?? [0, 1];
  const count = entry.binCount ?? DEFAULT_BINS;
  const [typed, setTyped] = useState<(Bounds & { last: keyof Bounds; of: string }) | null>(null);
  // What was typed belongs to the range that it was to change: undo replaces both.
  const of = `${low} ${high}`;
  const waiting = typed?.of === of ? typed : null;
  const bounds: Bounds = waiting ?? { low, high };
  const problem = rangeProblem(bounds, hasBins);
  const set = (last: keyof Bounds, value: number) => {
    const next = { ...bounds, [last]: value };
    setTyped({ ...next, last, of });
    if (rangeProblem(next, hasBins) === null) use(next, count);
  };
  const use = (next: Bounds, binCount: number) => {
    const range = [next.low, next.high] as const;
    onDomain(hasBins ? { range, binCount } : { range });
  };
  const errorOf = (field: keyof Bounds) => (waiting?.last === field ? (problem ?? undefined) : undefined);
  return (
    <div className={styles.fields}>
      <NumberField
        label="Lowest"
        value={bounds.low}
        integer={!hasBins}
        onChange={(next) => set('low', next)}
        error={errorOf('low')}
      />
      <NumberField
        label="Highest"
        value={bounds.high}
        integer={!hasBins}
        onChange={(next) => set('high', next)}
        error={errorOf('high')}
      />
      {hasBins && (
        <CountField label="Bins" value={count} max={MOST_BINS} onChange={(next) => use({ low, high }, next)} />
      )}
    </div>
  );
}

/** Why a domain cannot have these bounds, as a sentence; null when it can. */
export function rangeProblem({ low, high }: Bounds, hasBins: boolean): string | null {
  if (hasBins ? low >= high : low > high) {
    return `The lowest, ${formatSetting(low)}, must be below the highest, ${formatSetting(high)}. Change either; until then the range stays as it was.`;
  }
  const values = high - low + 1;
  if (hasBins || values <= MOST_VALUES) return null;
  return `That is ${plural(values, 'value')} of one each, more than ${formatSetting(MOST_VALUES)}. Choose equal bins.`;
}
