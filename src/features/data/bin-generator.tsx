import { useState } from 'react';
import { equalWidthEdges, niceEdges } from '../../core/data/schema/bins.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import styles from './attribute-editor.module.css';
import { MOST_BINS } from './read-lists.ts';

export interface BinGeneratorProps {
  ends: readonly [number, number];
  count: number;
  isWhole: boolean;
  onEdges: (edges: readonly number[]) => void;
}

/** Edges from two bounds and a number of bins. Never from quantiles: those would be read off the data. */
export function BinGenerator({ ends, count, isWhole, onEdges }: BinGeneratorProps) {
  const [low, setLow] = useState(ends[0]);
  const [high, setHigh] = useState(ends[1]);
  const [bins, setBins] = useState(count);
  const isUsable = low < high;
  return (
    <div className={styles.generator}>
      <p className={shared.note}>
        Fill in the edges from bounds and a number of bins. Quantiles are not offered, because they would reveal
        something about the data.
      </p>
      <div className={styles.fields}>
        <NumberField label="From" value={low} onChange={setLow} />
        <NumberField
          label="To"
          value={high}
          onChange={setHigh}
          error={isUsable ? undefined : `Must be above ${formatSetting(low)}, where the bins start.`}
        />
        <NumberField label="Bins" value={bins} min={1} max={MOST_BINS} integer onChange={setBins} />
      </div>
      <div className={shared.row}>
        <Button size="small" isDisabled={!isUsable} onPress={() => onEdges(equalWidthEdges([low, high], bins))}>
          Fill in equal widths
        </Button>
        <Button size="small" isDisabled={!isUsable} onPress={() => onEdges(niceEdges(low, high, bins, isWhole))}>
          Fill in round numbers
        </Button>
      </div>
    </div>
  );
}
