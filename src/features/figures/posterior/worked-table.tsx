import { workedAnswers } from '../../../core/figures/examples/worked-history.ts';
import { formatSetting, withRealMinus } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import numbers from '../../shared/number-table.module.css';
import bench from '../bench.module.css';
import { Scroller } from '../scroller.tsx';

export interface WorkedTableProps {
  weights: Float64Array;
  noiseScales: Float64Array;
}

/** The history of the example, with what every answer contributes. */
export function WorkedTable({ weights, noiseScales }: WorkedTableProps) {
  return (
    <section className={shared.group}>
      <h2 className={bench.title}>The history, and what each answer contributes</h2>
      <Scroller label="The history of the example">
        <table className={numbers.table}>
          <thead>
            <tr>
              <th scope="col">Row of H (Eq. 11)</th>
              <th scope="col">α</th>
              <th scope="col">S</th>
              <th scope="col">y</th>
              <th scope="col">A, its weight</th>
              <th scope="col">|A|·S/α, its noise</th>
            </tr>
          </thead>
          <tbody>
            {workedAnswers.map(({ row, alpha, sensitivity, answer }, k) => (
              <tr key={row.join(' ')}>
                <th scope="row" className="number">
                  {row.map((times) => formatSetting(times)).join('  ')}
                </th>
                <td>{formatSetting(alpha)}</td>
                <td>{formatSetting(sensitivity)}</td>
                <td>{formatSetting(answer)}</td>
                <td>{withRealMinus(weights[k]?.toFixed(4) ?? '')}</td>
                <td>{noiseScales[k]?.toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
