import { memo } from 'react';
import { type ErrorLaw, probabilityBetween } from '../../../core/estimators/noise-law/noise-law.ts';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { probabilityText } from '../words/precision-words.ts';
import styles from './bounds-fields.module.css';
import type { Bounds } from './posterior-view.ts';

export interface BoundsFieldsProps {
  law: ErrorLaw;
  estimate: number;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
  /** How a probability is written. */
  format?: (share: number) => string;
}

/** Two bounds in numbers, and how probable it is that θ lies below, between and above them. */
export const BoundsFields = memo(function BoundsFields({
  law,
  estimate,
  bounds,
  onChange,
  format = probabilityText,
}: BoundsFieldsProps) {
  const [low, high] = bounds;
  const between = (from: number | null, to: number | null) => format(probabilityBetween(law, estimate, from, to));
  return (
    <div className={styles.bounds}>
      <NumberField
        label="Lower bound L"
        value={Number(low.toPrecision(8))}
        max={high}
        onChange={(next) => onChange([next, high])}
      />
      <NumberField
        label="Upper bound U"
        value={Number(high.toPrecision(8))}
        min={low}
        onChange={(next) => onChange([low, next])}
      />
      <dl className={styles.chances} aria-live="polite" aria-label="Probabilities">
        <div>
          <dt>P(θ &lt; L)</dt>
          <dd>{between(null, low)}</dd>
        </div>
        <div className={styles.middle}>
          <dt>P(L ≤ θ ≤ U)</dt>
          <dd>{between(low, high)}</dd>
        </div>
        <div>
          <dt>P(θ &gt; U)</dt>
          <dd>{between(high, null)}</dd>
        </div>
      </dl>
    </div>
  );
});
