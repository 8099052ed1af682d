import styles from './curve-legend.module.css';
import type { Curve } from './curve-plot.tsx';

/** Which curve is which. */
export function CurveLegend({ curves }: { curves: readonly Pick<Curve, 'key' | 'label' | 'color' | 'dash'>[] }) {
  return (
    <ul className={styles.legend} aria-label="Curves">
      {curves.map(({ key, label, color, dash }) => (
        <li key={key}>
          <svg width="28" height="8" aria-hidden="true">
            <path d="M0 4H28" stroke={color} strokeWidth="2" strokeDasharray={dash || '0'} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
