import { useEffect, useState } from 'react';
import type { SeenDraw } from '../../store/release/release-state.ts';
import { BarHistogram } from '../../ui/charts/bar-histogram.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PauseIcon, PlayIcon } from '../../ui/controls/icons.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import { bestBlock } from '../shared/run/best-block.ts';
import { cellLabel } from '../shared/run/cell-labels.ts';
import { useMedia } from '../shared/use-media.ts';
import { useWorkbench, useWorkbenchState } from '../shared/workbench-context.tsx';
import styles from './release-room.module.css';

const PACE_MILLISECONDS = 250;
/** Where motion is not wanted, draws come as still pictures. */
const STILL_MILLISECONDS = 1500;
const BINS = 41;

/** Draws the same release again and again, and collects what one count came out as: that is what noise is. */
export function Draws({ seen }: { seen: SeenDraw }) {
  const workbench = useWorkbench();
  const draw = useWorkbenchState((state) => state.release.draw);
  const isDrawing = useWorkbenchState((state) => state.release.isDrawing);
  const [isPlaying, setPlaying] = useState(false);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (!isPlaying || isDrawing) return;
    const pace = isStill ? STILL_MILLISECONDS : PACE_MILLISECONDS;
    const timer = setTimeout(() => workbench.release.drawAgain(), pace);
    return () => clearTimeout(timer);
  }, [workbench, isPlaying, isDrawing, isStill]);
  const collected = useCollected(seen);
  return (
    <div className={styles.draws}>
      <div className={classNames(shared.row, styles.buttons)}>
        <Button onPress={() => workbench.release.drawAgain()}>Draw again</Button>
        <Button onPress={() => setPlaying(!isPlaying)} aria-pressed={isPlaying}>
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
          {isPlaying ? 'Stop drawing' : 'Draw again and again'}
        </Button>
        <span className={shared.faint}>draw {formatCount(draw + 1)}</span>
      </div>
      {collected && <DrawnCount {...collected} />}
    </div>
  );
}

interface Collected {
  readonly label: string;
  readonly truth: number;
  readonly drawn: readonly number[];
}

interface Gathered extends Pick<SeenDraw, 'about'> {
  readonly of: string;
  readonly values: readonly number[];
}

/** What the largest count of the table that is seen first came out as, since anything but the draw changed. */
function useCollected({ answers, about, choice }: SeenDraw): Collected | null {
  const [drawn, setDrawn] = useState<Gathered>({ of: '', about, values: [] });
  const block = answers.blocks[bestBlock(answers.blocks)];
  const cell = block.truth.indexOf(block.truth.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY));
  const label = `${block.label}: ${cellLabel(about.domain, block.attributes, block.truth.length)(cell)}`;
  const of = JSON.stringify([choice, label]);
  const value = block.answers?.[cell] ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every draw counts once
  useEffect(() => {
    if (value === null) return;
    setDrawn((was) => ({ of, about, values: was.of === of && was.about === about ? [...was.values, value] : [value] }));
  }, [answers]);
  if (drawn.of !== of || drawn.about !== about) return null;
  return { label, truth: block.truth[cell], drawn: drawn.values };
}

function DrawnCount({ label, truth, drawn }: Collected) {
  // With some air, so that one draw alone does not seem to be as far off as can be.
  const reach = 1.4 * Math.max(1, ...drawn.map((value) => Math.abs(value - truth)));
  const counts = new Float64Array(BINS);
  for (const value of drawn) counts[Math.floor(((value - truth) / reach / 2 + 0.5) * (BINS - 1) + 0.5)] += 1;
  const at = (bin: number) => (bin / (BINS - 1) - 0.5) * 2 * reach;
  const mean = drawn.reduce((sum, value) => sum + value, 0) / drawn.length;
  const errors = drawn.reduce((sum, value) => sum + Math.abs(value - truth), 0) / drawn.length;
  return (
    <div className={styles.drawn}>
      <p>
        <strong>{label}</strong>: truly {formatCount(truth)}; {formatCount(drawn.length)}{' '}
        {drawn.length === 1 ? 'draw' : 'draws'} gave {formatNumber(mean)} on average, each off by {formatNumber(errors)}
        .
      </p>
      <BarHistogram
        label={`Draws of ${label}, by their distance from the truth`}
        counts={counts}
        cellLabel={(bin) => `about ${formatNumber(at(bin))} from the truth`}
        ends={[`${formatNumber(-reach)}`, `+${formatNumber(reach)} from the truth`]}
      />
    </div>
  );
}
