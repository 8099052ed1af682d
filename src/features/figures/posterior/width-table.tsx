import type { ErrorLaw } from '../../../core/estimators/noise-law/noise-law.ts';
import { halfWidths } from '../../../core/figures/examples/worked-history.ts';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import numbers from '../../shared/number-table.module.css';
import bench from '../bench.module.css';
import { Scroller } from '../scroller.tsx';

const CONFIDENCES = [0.5, 0.8, 0.9, 0.95, 0.99];

export interface WidthTableProps {
  law: ErrorLaw;
  estimate: number;
  variance: number;
}

/** Intervals at the usual confidences, and how much the law gains over its variance alone. */
export function WidthTable({ law, estimate, variance }: WidthTableProps) {
  return (
    <section className={shared.group}>
      <h2 className={bench.title}>Intervals of this question</h2>
      <Scroller label="Intervals of this question">
        <table className={numbers.table}>
          <thead>
            <tr>
              <th scope="col">Confidence</th>
              <th scope="col">Half-width</th>
              <th scope="col">Interval</th>
              <th scope="col">By Chebyshev (Eq. 18)</th>
            </tr>
          </thead>
          <tbody>
            {halfWidths(law, variance, CONFIDENCES).map(({ confidence, exact, chebyshev }) => (
              <tr key={confidence}>
                <th scope="row">{formatPercent(confidence)}</th>
                <td>{exact.toFixed(5)}</td>
                <td>
                  {formatNumber(estimate - exact, 4)} to {formatNumber(estimate + exact, 4)}
                </td>
                <td>{formatNumber(chebyshev, 6)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
