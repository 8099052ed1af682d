import { type LawMethod, lawMethods, noiseLaw } from '../../../core/estimators/noise-law/methods.ts';
import { type ErrorLaw, probabilityBetween } from '../../../core/estimators/noise-law/noise-law.ts';
import {
  halfWidths,
  printed,
  printedFactors,
  typicalLargest,
  workedAnswers,
  workedCost,
  workedEstimate,
  workedTarget,
} from '../../../core/figures/examples/worked-history.ts';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { roundToRung } from '../../../ui/charts/scale.ts';
import { formatNumber, formatPercent, formatSetting, withRealMinus } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { capitalised } from '../../shared/words/spelling.ts';
import bench from '../bench.module.css';

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
      <h2 className={shared.title}>What the paper prints, and what is correct</h2>
      <NumberTable
        label="Printed and correct numbers"
        header={['Number', 'Printed', 'From its own A, α and y', 'Noise it would need']}
      >
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
      </NumberTable>
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

const CONFIDENCES = [0.5, 0.8, 0.9, 0.95, 0.99];

interface WidthTableProps {
  law: ErrorLaw;
  estimate: number;
  variance: number;
}

/** Intervals at the usual confidences, and how much the law gains over its variance alone. */
export function WidthTable({ law, estimate, variance }: WidthTableProps) {
  return (
    <section className={shared.group}>
      <h2 className={shared.title}>Intervals of this question</h2>
      <NumberTable
        label="Intervals of this question"
        header={['Confidence', 'Half-width', 'Interval', 'By Chebyshev (Eq. 18)']}
      >
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
      </NumberTable>
    </section>
  );
}

interface WorkedTableProps {
  weights: Float64Array;
  noiseScales: Float64Array;
}

/** The history of the example, with what every answer contributes. */
export function WorkedTable({ weights, noiseScales }: WorkedTableProps) {
  return (
    <section className={shared.group}>
      <h2 className={shared.title}>The history, and what each answer contributes</h2>
      <NumberTable
        label="The history of the example"
        header={['Row of H (Eq. 11)', 'α', 'S', 'y', 'A, its weight', '|A|·S/α, its noise']}
      >
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
      </NumberTable>
    </section>
  );
}

/** As in the table below, in shades that carry on light and dark. */
const looks: Readonly<Record<LawMethod, { color: string; dash: string }>> = {
  characteristic: { color: '#4a5fe0', dash: '' },
  convolution: { color: '#c07a20', dash: '10 4' },
  'monte-carlo': { color: '#1a9a76', dash: '2 3' },
  'closed-form': { color: '#a85ac0', dash: '8 3 2 3' },
};

interface DifferencePlotProps {
  theta: Float64Array;
  exact: Float64Array | readonly number[];
  drawn: readonly { readonly method: LawMethod; readonly density: Float64Array | readonly number[] }[];
}

/** What is drawn over the exact law less the law itself: laid over each other they look the same. */
export function DifferencePlot({ theta, exact, drawn }: DifferencePlotProps) {
  if (drawn.length === 0) return null;
  const curves = drawn.map(({ method, density }) => ({
    key: method,
    label: capitalised(lawMethods[method]),
    ...looks[method],
    points: Array.from(theta, (x, i) => ({ x, y: density[i] - exact[i] })),
  }));
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ y }) => Math.abs(y))), 1e-12);
  // A round number, so that both ends of the axis are labelled.
  const reach = roundToRung(most, 'up');
  return (
    <div className={shared.card}>
      <h2 className={shared.title}>How far each is from the exact law</h2>
      <CurveLegend curves={curves} />
      <CurvePlot
        label="Density of each method less the exact density"
        curves={curves}
        x={[theta[0], theta[theta.length - 1]]}
        y={[-reach, reach]}
        xLabel="θ"
        yLabel="difference in density"
        height={220}
      />
    </div>
  );
}
