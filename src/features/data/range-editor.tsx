import type { AttributeSchema } from '../../core/data/schema.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import styles from './attribute-editor.module.css';
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

export function RangeEditor({ entry, hasBins, onDomain }: RangeEditorProps) {
  const [low, high] = entry.range ?? [0, 1];
  const count = entry.binCount ?? DEFAULT_BINS;
  // Bins need a stretch between their ends; where one end passes the other, it takes it along.
  const gap = hasBins ? 1 : 0;
  const set = (range: readonly [number, number], binCount: number) =>
    onDomain(hasBins ? { range, binCount } : { range });
  return (
    <div className={styles.fields}>
      <NumberField
        label="Lowest"
        value={low}
        min={hasBins ? undefined : high - MOST_VALUES + 1}
        integer={!hasBins}
        onChange={(next) => set([next, Math.max(next + gap, high)], count)}
      />
      <NumberField
        label="Highest"
        value={high}
        max={hasBins ? undefined : low + MOST_VALUES - 1}
        integer={!hasBins}
        onChange={(next) => set([Math.min(next - gap, low), next], count)}
      />
      {hasBins && (
        <NumberField
          label="Bins"
          value={count}
          min={1}
          max={MOST_VALUES}
          integer
          onChange={(next) => set([low, high], next)}
        />
      )}
    </div>
  );
}
