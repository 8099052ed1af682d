import { noiseLaw } from '../../../core/estimators/noise-law/methods.ts';
import { probabilityBetween } from '../../../core/estimators/noise-law/noise-law.ts';
import {
  printed,
  printedFactors,
  typicalLargest,
  workedCost,
  workedEstimate,
  workedTarget,
} from '../../../core/figures/examples/worked-history.ts';
import { formatNumber, formatPercent, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import numbers from '../../shared/number-table.module.css';
import bench from '../bench.module.css';
import { Scroller } from '../scroller.tsx';

/** The numbers that the paper prints of its example, and what its own A, α and y give. */
export function PrintedTable() {
  const { estimate, noiseScales } = workedEstimate(workedTarget);
  const law = noiseLaw(noiseScales);
  const factors = printedFactors(law, estimate);
  const halfWidth = law.halfWidth(printed.confidence);
  const [low, high] = printed.interval;
  const { cells, system } = workedCost();
  const rows = [
    { what: 'θ̂', paper: '42.0', right: formatNumber(estimate, 7), needs: null },
    {
      what: `${formatPercent(printed.confidence)} interval`,
      paper: `[${formatSetting(low)}, ${formatSetting(high)}]`,
      right: `[${formatNumber(estimate - halfWidth, 3)}, ${formatNumber(estimate + halfWidth, 4)}]`,
      needs: factors.interval,
    },
    {
      what: 'P(θ > 0)',
      paper: String(printed.positive),
      right: probabilityBetween(law, estimate, 0, null).toFixed(6),
      needs: factors.positive,
    },
    {
      what: 'Largest of 10⁶ draws',
      paper: `±${printed.largestDraw}`,
      right: `about ±${Math.round(typicalLargest(law, printed.draws))}`,
      needs: factors.largestDraw,
    },
    {
      what: 'B, and ᾱ (Theorem 5.4)',
      paper: '0.1, 0.275, 0.25, 0.375; 0.375',
      right: `${cells.map((cell) => formatSetting(Number(cell.toFixed(6)))).join(', ')}; ${formatSetting(Number(system.toFixed(6)))}`,
      needs: null,
    },
  ];
  return (
    <section className={shared.group}>
      <h2 className={bench.title}>What the paper prints, and what is correct</h2>
      <Scroller label="Printed and correct numbers">
        <table className={numbers.table}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Printed</th>
              <th scope="col">From its own A, α and y</th>
              <th scope="col">Noise it would need</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, paper, right, needs }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td className={needs === null ? undefined : bench.wrong}>
                  {paper} {needs !== null && <span className={bench.flag}>wrong</span>}
                </td>
                <td>{right}</td>
                <td>{needs === null ? 'agrees' : `${formatNumber(needs)} times as much`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={bench.finding}>
        The printed interval holds θ with probability{' '}
        <strong className="number">{probabilityBetween(law, estimate, low, high).toFixed(6)}</strong>, not 0.95. The
        three wrong numbers ask for three different amounts of noise, so no single slip of the pen explains them.
      </p>
      <p className={shared.prose}>
        Both algorithms are printed with a loop over k &lt; m, which leaves out the last noise, and with the
        distribution function of Laplace noise for z ≤ 0 only. Neither makes up for the difference; both are put right
        here.
      </p>
    </section>
  );
}
