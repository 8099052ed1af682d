import {
  type ProportionalCase,
  type ProportionalScales,
  proportionalLoss,
} from '../../../core/figures/examples/proportional-example.ts';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { formatNumber, formatSetting } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { useKnobs } from '../../shared/use-knobs.ts';
import bench from '../bench.module.css';
import styles from './study.module.css';

/** As in the paper at the start. What moves is y₁, the answer on the teenagers; y₂ stays at its true value. */
const knobs = {
  first: { start: 2, min: 1, max: 20, integer: true },
  second: { start: 5, min: 1, max: 50, integer: true },
  seenFirst: { start: 102, min: -100, max: 300, integer: true },
  epsilon: { start: 1, min: 0.1, max: 4 },
  delta: { start: 1, min: 0.1, max: 20 },
} as const;
const SEEN_SECOND = 5;
const COLORS = ['#4a5fe0', '#b8396a'];
const REACH = 260;
/** Nothing that happens below this can be told from nothing. */
const LEAST_DENSITY = 1e-90;
const atLeast = (density: number) => (density < LEAST_DENSITY ? Number.NaN : density);

/** Example 1 of the paper, to be taken apart. */
export function ProportionalStudy() {
  const [turned, , reset, control] = useKnobs(knobs);
  const example: ProportionalCase = { ...turned, seenSecond: SEEN_SECOND };
  const { first, second, epsilon, seenFirst } = turned;
  const { onFirst, onSecond, printed, exact } = proportionalLoss(example);
  const density =
    (truth: number, [scale]: ProportionalScales['scales']) =>
    (x: number) =>
      atLeast(Math.exp(-Math.abs(x - truth) / scale) / (2 * scale));
  const xs = Array.from({ length: 2 * REACH + 1 }, (_, k) => k - REACH / 2);
  const [onT1, onT2] = [density(first, onFirst.scales), density(first - 1, onSecond.scales)];
  const curves = [
    { key: 't1', label: 'on T₁', color: COLORS[0], dash: '', points: xs.map((x) => ({ x, y: onT1(x) })) },
    { key: 't2', label: 'on T₂', color: COLORS[1], dash: '7 3', points: xs.map((x) => ({ x, y: onT2(x) })) },
  ];
  const isBroken = Math.abs(exact) > epsilon * (1 + 1e-9);
  return (
    <div className={bench.bench}>
      <div className={classNames(shared.parts, bench.knobs)}>
        <Slider label="q₁ on T₁: teenagers" {...control('first')} />
        <Slider label="q₂: people under 65" {...control('second')} />
        <Slider label="y₁, the noisy answer to q₁" {...control('seenFirst')} />
        <Slider label="ε" scale="log" {...control('epsilon')} />
        <Slider label="Sanity bound" scale="log" {...control('delta')} />
        <Button size="small" onPress={reset}>
          As in the paper
        </Button>
      </div>
      <div className={classNames(shared.parts, bench.view)}>
        <p className={bench.finding}>
          Five people are asked for two counts: teenagers, and people under 65. In T₂ one teenager of T₁ has turned
          twenty. <i>Proportional</i> gives each count noise in proportion to itself, so the noise itself tells the two
          data sets apart.
        </p>
        <NumberTable
          label="Noise scales on both data sets"
          header={['Data', 'q₁', 'q₂', 'c', 'λ₁ = c·q₁', 'λ₂ = c·q₂']}
        >
          <DataRow name="T₁" first={first} second={second} scales={onFirst} />
          <DataRow name="T₂" first={first - 1} second={second} scales={onSecond} />
        </NumberTable>
        <div className={styles.result} aria-live="polite">
          <p className={styles.big}>
            <span className={isBroken ? styles.broken : undefined}>exp({formatNumber(exact, 4)})</span>
          </p>
          <p>
            The noisy answers y₁ = {formatSetting(seenFirst)} to q₁ (teenagers) and y₂ = {SEEN_SECOND} to q₂ (people
            under 65) are that many times ({formatNumber(Math.exp(exact))}) as likely on T₁ as on T₂. ε ={' '}
            {formatSetting(epsilon)} allows exp({formatSetting(epsilon)}) = {formatNumber(Math.exp(epsilon))}.{' '}
            {isBroken ? 'The promise is broken.' : 'Here the promise holds; move y₁ outwards.'}
          </p>
          <p className={shared.prose}>
            The paper works out exp({formatNumber(printed, 4)}){Math.abs(printed - 535 / 42) < 1e-9 && ' = exp(535/42)'}
            : it leaves out the factors 1/(2λ) of the densities, which multiply the ratio by{' '}
            {formatNumber(Math.exp(exact - printed))} more.
          </p>
        </div>
        <div className={shared.card}>
          <CurveLegend curves={curves} />
          <CurvePlot
            label="Densities of the first noisy answer on both data sets"
            curves={curves}
            marks={[{ x: seenFirst, label: `y₁ = ${formatSetting(seenFirst)}`, isStrong: true }]}
            x={[-REACH / 2, 1.5 * REACH]}
            y={[LEAST_DENSITY, 1]}
            yScale="log"
            xLabel="y₁"
            yLabel="density"
            height={300}
          />
          <p className={shared.prose}>
            On a log scale Laplace noise is a tent. Two tents of one slope stay one step apart; two of different slopes
            drift apart without end, so some answer always gives the data away.
          </p>
        </div>
      </div>
    </div>
  );
}

interface DataRowProps {
  name: string;
  first: number;
  second: number;
  scales: ProportionalScales;
}

function DataRow({ name, first, second, scales: { c, scales } }: DataRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatSetting(first)}</td>
      <td>{formatSetting(second)}</td>
      <td>{formatNumber(c)}</td>
      <td>{formatNumber(scales[0])}</td>
      <td>{formatNumber(scales[1])}</td>
    </tr>
  );
}
