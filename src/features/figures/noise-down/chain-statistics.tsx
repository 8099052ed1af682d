import { evenScales } from '../../../core/figures/noise-down/chain.ts';
import type { LoweringMethod } from '../../../core/figures/noise-down/transition.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/controls/notice.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { formatNumber } from '../../../ui/format.ts';
import shared from '../../../ui/shared.module.css';
import { NumberTable } from '../../shared/number-table.tsx';
import { useWorkbench } from '../../shared/workbench-context.tsx';
import bench from '../bench.module.css';
import { methods } from './methods.ts';
import type { ChainSettings } from './use-chains.ts';
import { useLongWork } from './use-long-work.ts';

const RUNS = 500;
/** Not more than rounding. */
const HAIR = 1e-9;

interface Statistics {
  readonly settings: ChainSettings;
  readonly losses: ReadonlyMap<LoweringMethod, Float64Array>;
}

/** The same chain many times over: how often it gives away more than it says. */
export function ChainStatistics({ settings }: { settings: ChainSettings }) {
  const { noiseDown } = useWorkbench();
  const { result, share, error, start, cancel } = useLongWork<Statistics>();
  const draw = () =>
    start(async (signal, tell) => {
      const scales = evenScales(settings.largest, settings.smallest, settings.steps);
      const losses = new Map<LoweringMethod, Float64Array>();
      for (const [index, { id }] of methods.entries()) {
        const onProgress = (part: number) => tell.share((index + part) / methods.length);
        const request = { method: id, scales, runs: RUNS, seed: `chains ${settings.seed}` };
        losses.set(id, await noiseDown.until(signal).chainLosses(request, onProgress));
        tell.result({ settings, losses: new Map(losses) });
      }
    });
  return (
    <section className={classNames(shared.parts, bench.view)}>
      <div className={shared.toolbar}>
        <h2 className={shared.title}>The same chain, {RUNS} times</h2>
        <Button onPress={draw}>{share === null ? `Draw ${RUNS} chains` : 'Draw again'}</Button>
        {share !== null && (
          <div className={bench.progress}>
            <ProgressBar label="Drawing chains" share={share} onCancel={cancel} />
          </div>
        )}
      </div>
      {error !== null && <Notice kind="error">{error}</Notice>}
      {result && <StatisticsTable {...result} />}
    </section>
  );
}

function StatisticsTable({ settings: { largest, smallest, steps }, losses }: Statistics) {
  const claim = 1 / smallest;
  return (
    <NumberTable
      label="Losses of many chains"
      caption={
        <caption className={bench.caption}>
          {steps} steps from λ = {formatNumber(largest)} to {formatNumber(smallest)}; the last answer alone costs{' '}
          {formatNumber(claim)}. A chain counts when it is likelier by more than that with the true answer than with one
          that is larger by one.
        </caption>
      }
      header={['Method', 'Chains with a higher loss', 'Half of them more than', 'One in 20 more than']}
    >
      {methods.map(({ id, title }) => {
        const sorted = losses.get(id);
        if (!sorted) return null;
        const over = sorted.filter((loss) => loss > claim * (1 + HAIR)).length;
        return (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{formatNumber((100 * over) / sorted.length)} %</td>
            <td>{formatNumber(sorted[Math.floor(sorted.length / 2)])}</td>
            <td>{formatNumber(sorted[Math.floor(0.95 * sorted.length)])}</td>
          </tr>
        );
      })}
    </NumberTable>
  );
}
