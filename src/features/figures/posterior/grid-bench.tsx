import { useMemo } from 'react';
import { convolutionLaw } from '../../../core/estimators/noise-law/convolution.ts';
import { defaultLawSettings, noiseLaw } from '../../../core/estimators/noise-law/methods.ts';
import { type UnitGridOptions, unitGridLaw } from '../../../core/figures/examples/unit-grid.ts';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { formatNumber, formatPercent, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import bench from '../bench.module.css';
import styles from './posterior-study.module.css';

/** The paper's, and the one that everything else here is worked out with. */
const GAMMA = 0.01;
const OWN_GAMMA = defaultLawSettings.gamma;
/** How much less noise, and how much more, than in the example. */
export const LEAST_NOISE = 0.002;
export const MOST_NOISE = 3;
const STEPS = 60;
const factors = Array.from({ length: STEPS + 1 }, (_, i) => LEAST_NOISE * (MOST_NOISE / LEAST_NOISE) ** (i / STEPS));

const grids: readonly { title: string; color: string; dash: string; options: UnitGridOptions }[] = [
  {
    title: 'Whole records, both tails (Eq. 31)',
    color: '#4a5fe0',
    dash: '',
    options: { gamma: GAMMA, length: 'both tails', leavesOutLast: false },
  },
  {
    title: 'Whole records, Algorithm 2 as printed',
    color: '#b8396a',
    dash: '7 3',
    options: { gamma: GAMMA, length: 'as printed', leavesOutLast: true },
  },
];

export interface GridBenchProps {
  noiseScales: Float64Array;
  variance: number;
  confidence: number;
  /** How much noise there is, relative to the example. */
  factor: number;
  onFactor: (factor: number) => void;
}

/** Algorithm 2 counts in whole records, whatever the noise is: where that matters. */
export function GridBench({ noiseScales, variance, confidence, factor, onFactor }: GridBenchProps) {
  const sd = Math.sqrt(variance);
  const curves = useMemo(
    () =>
      grids.map(({ title, color, dash, options }) => ({
        key: title,
        label: title,
        color,
        dash,
        points: factors.map((x) => ({ x, y: unitGridLaw(scaled(noiseScales, x), options).sd / (sd * x) })),
      })),
    [noiseScales, sd],
  );
  const scales = scaled(noiseScales, factor);
  const exact = noiseLaw(scales);
  const rows = [
    { title: 'Exact', kept: '1', sd: sd * factor, half: exact.halfWidth(confidence) as number | null },
    {
      title: `Cells that follow the scales, γ = ${formatSetting(OWN_GAMMA)}`,
      kept: `> 1 − ${formatSetting(OWN_GAMMA)}`,
      sd: sd * factor,
      half: convolutionLaw(scales, OWN_GAMMA).halfWidth(confidence) as number | null,
    },
    ...grids.map(({ title, options }) => {
      const grid = unitGridLaw(scales, options);
      return {
        title: `${title}, γ = ${GAMMA}`,
        kept: grid.kept.toFixed(4),
        sd: grid.sd,
        half: grid.halfWidth(confidence),
      };
    }),
  ];
  return (
    <section className={shared.group}>
      <h2 className={shared.title}>Algorithm 2 counts in whole records</h2>
      <p className={bench.finding}>
        Its cells are one record wide, whatever the noise is. That is fine enough for this example, but answers with
        little noise vanish in a single cell: then the interval has width 0, and claims a certainty that is not there.
        And Algorithm 2 gives each vector the length of one tail for both, so that a fifth of all probability is cut
        off.
      </p>
      <div className={styles.knob}>
        <Slider
          label="Noise, relative to the example"
          value={factor}
          min={LEAST_NOISE}
          max={MOST_NOISE}
          scale="log"
          onChange={onFactor}
          format={(value) => `× ${formatNumber(value, 2)}`}
        />
      </div>
      <NumberTable
        label="Algorithm 2 on different grids"
        header={['Grid', 'Probability kept', 'Standard deviation', `± at ${formatPercent(confidence)}`]}
      >
        {rows.map(({ title, kept, sd: deviation, half }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{kept}</td>
            <td>{formatNumber(deviation, 4)}</td>
            <td className={half === null ? bench.wrong : undefined}>
              {half === null ? 'never reached' : formatNumber(half, 4)}
            </td>
          </tr>
        ))}
      </NumberTable>
      <div className={shared.card}>
        <CurveLegend curves={curves} />
        <CurvePlot
          label="Standard deviation on the grid of whole records, relative to the correct one, by the size of the noise"
          curves={curves}
          marks={[{ x: factor, label: `× ${formatNumber(factor, 2)}`, isStrong: true }]}
          x={[LEAST_NOISE, MOST_NOISE]}
          y={[0, 1.2]}
          xScale="log"
          xLabel="noise, relative to the example"
          yLabel="standard deviation (1 is correct)"
          height={260}
        />
      </div>
    </section>
  );
}

function scaled(scales: Float64Array, factor: number): Float64Array {
  return scales.map((scale) => scale * factor);
}
