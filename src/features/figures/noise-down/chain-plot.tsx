import { useId } from 'react';
import { curvesSummary } from '../../../ui/charts/chart-summaries.ts';
import { SpokenSummary } from '../../../ui/charts/chart-twin.tsx';
import { makeScale } from '../../../ui/charts/scale.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { formatNumber, formatSetting } from '../../../ui/format.ts';
import styles from './chain-bench.module.css';
import type { DrawnChain } from './use-chains.ts';

export interface ChainPlotProps {
  chain: DrawnChain;
  truth: number;
  frame: number;
  /** Half the height of the picture, in records. */
  reach: number;
}

const HEIGHT = 132;
const LEFT = 44;
const PAD = 8;

/** The answers so far, inside the noise scale that closes in on the truth. */
export function ChainPlot({ chain: { method, steps }, truth, frame, reach }: ChainPlotProps) {
  const [room, width] = useWidth<HTMLDivElement>();
  const id = useId();
  if (width === null) return <div ref={room} style={{ minHeight: HEIGHT }} />;
  const xOf = makeScale('linear', [0, steps.length - 1], [LEFT, width - PAD]);
  const yOf = makeScale('linear', [truth - reach, truth + reach], [HEIGHT - PAD, PAD]);
  const shown = steps.slice(0, frame + 1);
  const edge = (sign: number) =>
    steps.map(({ scale }, k) => `${xOf(k).toFixed(1)} ${yOf(truth + sign * scale).toFixed(1)}`);
  const band = `M${edge(1).join('L')}L${edge(-1).reverse().join('L')}Z`;
  const path = shown
    .map(({ answer }, k) =>
      k === 0 ? `M${xOf(0)} ${yOf(answer).toFixed(1)}` : `H${xOf(k).toFixed(1)}V${yOf(answer).toFixed(1)}`,
    )
    .join('');
  const now = steps[frame];
  return (
    <div ref={room} className={styles.room}>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${method.title}: answer ${formatNumber(now.answer)} after ${frame} steps, noise scale ${formatNumber(now.scale)}`}
        aria-describedby={id}
      >
        <path d={band} className={styles.band} />
        <path d={`M${LEFT} ${yOf(truth)}H${width - PAD}`} className={styles.truth} />
        <text x={LEFT - 6} y={yOf(truth) + 4} textAnchor="end" className={styles.tick}>
          {formatSetting(truth)}
        </text>
        <text x={LEFT - 6} y={PAD + 8} textAnchor="end" className={styles.tick}>
          {formatSetting(Math.round(truth + reach))}
        </text>
        <text x={LEFT - 6} y={HEIGHT - PAD} textAnchor="end" className={styles.tick}>
          {formatSetting(Math.round(truth - reach))}
        </text>
        <path d={path} stroke={method.color} className={styles.answers} />
        <circle cx={xOf(frame)} cy={yOf(now.answer)} r={4.5} fill={method.color} className={styles.now} />
      </svg>
      <SpokenSummary
        id={id}
        summary={curvesSummary([{ label: 'answers', points: shown.map(({ answer }, x) => ({ x, y: answer })) }], {
          x: 'step',
          y: 'answer',
        })}
        numbersAt="“Table of these numbers” below"
      />
    </div>
  );
}
