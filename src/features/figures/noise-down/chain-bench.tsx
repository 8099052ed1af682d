import { useCallback, useMemo } from 'react';
import { CurveLegend } from '../../../ui/charts/curve-legend.tsx';
import { CurvePlot } from '../../../ui/charts/curve-plot.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';
import { formatNumber } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { Transport } from '../../shared/playback/transport.tsx';
import { usePlayer } from '../../shared/playback/use-player.ts';
import { useKnobs } from '../../shared/use-knobs.ts';
import bench from '../bench.module.css';
import styles from './chain-bench.module.css';
import { ChainNumbers } from './chain-numbers.tsx';
import { ChainPlot } from './chain-plot.tsx';
import { ChainStatistics } from './chain-statistics.tsx';
import { ChainTable } from './chain-table.tsx';
import { lossCurves, lossRange } from './loss-curves.ts';
import { type ChainSettings, useChains } from './use-chains.ts';

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
  const [turned, change] = useKnobs(knobs);
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
        <NumberField
          label="True answer"
          value={truth}
          integer
          min={0}
          max={1e6}
          onChange={(next) => change({ truth: next })}
        />
        <Slider
          label="First λ"
          value={largest}
          min={1}
          max={50}
          scale="log"
          onChange={(next) => change({ largest: next })}
        />
        <Slider
          label="Last λ′"
          value={smallest}
          min={0.2}
          max={45}
          scale="log"
          onChange={(next) => change({ smallest: next })}
        />
        <NumberField
          label="Steps"
          value={steps}
          integer
          min={1}
          max={MOST_STEPS}
          onChange={(next) => change({ steps: next })}
        />
        <div className={styles.seed}>
          <NumberField
            label="Seed"
            value={seed}
            integer
            min={0}
            max={1e9}
            onChange={(next) => change({ seed: next })}
          />
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
          <h2 className={bench.title}>What the answers so far give away</h2>
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
