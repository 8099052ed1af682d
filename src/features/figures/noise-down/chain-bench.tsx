import { useCallback, useMemo } from 'react';
import { ChartNumbers } from '../../../ui/charts/chart-twin.tsx';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { type Curve, CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { formatNumber } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { Transport } from '../../shared/playback/transport.tsx';
import { usePlayer } from '../../shared/playback/use-player.ts';
import { useKnobs } from '../../shared/use-knobs.ts';
import bench from '../bench.module.css';
import styles from './chain-bench.module.css';
import { ChainPlot } from './chain-plot.tsx';
import { ChainStatistics } from './chain-statistics.tsx';
import { type ChainSettings, type DrawnChain, useChains } from './use-chains.ts';

/** Ninety steps from λ = 10 to λ = 1, with a seed that shows every method at its most telling. */
const MOST_STEPS = 200;
const knobs = {
  truth: { start: 40, min: 0, max: 1e6, integer: true },
  largest: { start: 10, min: 1, max: 50 },
  smallest: { start: 1, min: 0.2, max: 45 },
  steps: { start: 90, min: 1, max: MOST_STEPS, integer: true },
  seed: { start: 16, min: 0, max: 1e9, integer: true },
  // The end first: the picture is whole, and Play starts it over.
  step: { start: MOST_STEPS, min: 0, max: MOST_STEPS, integer: true },
} as const;
/** λ must come down. */
const NEAREST = 0.9;

export function ChainBench() {
  const [turned, change, , control] = useKnobs(knobs);
  const { truth, largest, steps, seed } = turned;
  const settings: ChainSettings = { ...turned, smallest: Math.min(turned.smallest, NEAREST * largest) };
  const { smallest } = settings;
  const chains = useChains(settings);
  const rest = useCallback((step: number | null) => change({ step: step ?? MOST_STEPS }), [change]);
  const player = usePlayer(steps, turned.step, rest);
  const { frame } = player;
  const curves = useMemo(() => lossCurves(chains, frame), [chains, frame]);
  const range = useMemo(() => lossRange(chains), [chains]);
  const { scale } = chains[0].steps[frame];
  return (
    <div className={bench.bench}>
      <div className={classNames(shared.parts, bench.knobs)}>
        <NumberField label="True answer" integer {...control('truth')} />
        <Slider label="First λ" scale="log" {...control('largest')} />
        <Slider label="Last λ′" scale="log" {...control('smallest')} value={smallest} />
        <NumberField label="Steps" integer {...control('steps')} />
        <div className={styles.seed}>
          <NumberField label="Seed" integer {...control('seed')} />
          <Button onPress={() => change({ seed: seed + 1 })}>New chain</Button>
        </div>
      </div>
      <div className={classNames(shared.parts, bench.view)}>
        <div className={bench.lead}>
          <Transport
            player={player}
            label="Step"
            format={(step) => `${step} of ${steps} · λ = ${formatNumber(chains[0].steps[Math.min(step, steps)].scale)}`}
          />
        </div>
        <div className={classNames(styles.panels, bench.lead)}>
          {chains.map((chain) => (
            <section key={chain.method.id} className={styles.panel} aria-label={chain.method.title}>
              <h2 className={styles.name}>{chain.method.title}</h2>
              <ChainPlot chain={chain} truth={truth} frame={frame} reach={2.6 * largest} />
            </section>
          ))}
        </div>
        <ChainNumbers chains={chains} frame={frame} />
        <ChainTable chains={chains} frame={frame} truth={truth} />
        <div className={shared.card}>
          <h2 className={shared.title}>What the answers so far give away</h2>
          <CurveLegend curves={curves} />
          <CurvePlot
            label={`Privacy loss of each chain up to λ = ${formatNumber(scale)}`}
            curves={curves}
            x={[0, steps]}
            y={range}
            yScale="log"
            xLabel="step"
            yLabel="privacy loss, in ε"
            height={280}
          />
          <p className={shared.prose}>
            These very answers are e to the power of the loss times as likely with this true answer as with one that is
            larger by one, the difference a single person can make. Under ε-differential privacy the loss stays between
            −ε and ε. NoiseDown promises that the price of the last answer, 1/λ, is enough: where its line rises above
            that, the promise is broken. Independent redraw promises only the sum of all prices.
          </p>
        </div>
        <ChainStatistics settings={settings} />
      </div>
    </div>
  );
}

/** The answers of every chain so far, step by step. */
function ChainNumbers({ chains, frame }: { chains: readonly DrawnChain[]; frame: number }) {
  const rowsOf = useCallback(() => [...new Array(frame + 1).keys()], [frame]);
  return (
    <ChartNumbers
      label="Answers of all chains by step"
      columns={[
        { header: 'Step', kind: 'number', width: 70, cell: (step) => step },
        { header: 'Noise scale λ', kind: 'number', cell: (step) => formatNumber(chains[0].steps[step].scale) },
        ...chains.map(({ method, steps }) => ({
          id: method.id,
          header: method.title,
          kind: 'number' as const,
          width: 150,
          cell: (step: number) => formatNumber(steps[step].answer, 4),
        })),
      ]}
      rowsOf={rowsOf}
    />
  );
}

/** A loss this little above its price is not worth a word. */
const HAIR = 1e-3;

/** Every method at the same step. */
function ChainTable({ chains, frame, truth }: { chains: readonly DrawnChain[]; frame: number; truth: number }) {
  return (
    <NumberTable
      label="All methods at this step"
      caption={<caption className="visually-hidden">All methods at step {frame}</caption>}
      header={['Method', 'Answer', 'Off by', 'Answers changed', 'Claimed cost', 'Privacy loss']}
    >
      {chains.map(({ method, steps }) => {
        const { answer, cost, loss } = steps[frame];
        const changes = steps.slice(1, frame + 1).filter((step, k) => step.answer !== steps[k].answer).length;
        const isOver = Math.abs(loss) > cost * (1 + HAIR);
        return (
          <tr key={method.id}>
            <th scope="row">{method.title}</th>
            <td>{formatNumber(answer)}</td>
            <td>{formatNumber(answer - truth)}</td>
            <td>{changes}</td>
            <td>{formatNumber(cost, 4)}</td>
            <td className={isOver ? bench.wrong : undefined}>
              {formatNumber(loss, 4)}
              {isOver && <span className={bench.flag}> over</span>}
            </td>
          </tr>
        );
      })}
    </NumberTable>
  );
}

/** The claimed price, and the size of the loss of every chain up to this step. */
function lossCurves(chains: readonly DrawnChain[], frame: number): Curve[] {
  const price = chains[0].steps.map(({ scale }, x) => ({ x, y: 1 / scale }));
  return [
    { key: 'price', label: 'price of the last answer, 1/λ', color: 'var(--ink-faint)', dash: '2 3', points: price },
    ...chains.map(({ method, steps }) => ({
      key: method.id,
      label: method.title,
      color: method.color,
      dash: method.dash,
      isStepped: true,
      points: steps.slice(0, frame + 1).map(({ loss }, x) => ({ x, y: Math.abs(loss) })),
    })),
  ];
}

/** Two decades around the price, and whatever loss lies above. */
function lossRange(chains: readonly DrawnChain[]): readonly [number, number] {
  const prices = chains[0].steps.map(({ scale }) => 1 / scale);
  const losses = chains.flatMap(({ steps }) => steps.map(({ loss }) => Math.abs(loss))).filter(Number.isFinite);
  return [prices[0] / 4, 1.3 * Math.max(prices[prices.length - 1], ...losses)];
}
