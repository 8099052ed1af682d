import type { Curve } from '../../ui/charts/curve-plot.tsx';
import styles from './bench.module.css';

export function CurveLegend({ curves }: { curves: readonly Pick<Curve, 'key' | 'label' | 'color' | 'dash'>[] }) {
  return (
    <ul className={styles.legend}>
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
