import { useState } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import type { RoundFrames } from '../../core/experiment/round-frames.ts';
import { CurvePlot } from '../../ui/charts/curve-plot.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { Transport } from '../shared/transport.tsx';
import { usePlayer } from '../shared/use-player.ts';
import { plural } from '../shared/words.ts';
import { roundCurve } from './round-curve.ts';
import { RoundTable } from './round-table.tsx';
import { RoundWords } from './round-words.tsx';
import styles from './trace-panel.module.css';

export interface RoundsPanelProps {
  rounds: RoundFrames;
  domain: Domain;
  color: string;
}

/** MWEM round by round: what it chose, what it measured, and how its distribution moved. */
export function RoundsPanel({ rounds, domain, color }: RoundsPanelProps) {
  const { frames, views } = rounds;
  // The end first: the picture is whole, and Play starts it over.
  const player = usePlayer(frames.length - 1, Number.POSITIVE_INFINITY);
  const [rank, setRank] = useState(0);
  const frame = frames[player.frame];
  const shown = frame.worst[Math.min(rank, frame.worst.length - 1)];
  const { points, range, label } = roundCurve(frames);
  return (
    <div className={styles.panel}>
      <Transport
        player={player}
        label="Round"
        format={(at) => `${Math.min(at, frames.length - 1) + 1} of ${frames.length}`}
      />
      <div className={styles.columns}>
        <div className={styles.plot}>
          <RoundWords frame={frame} />
          <CurvePlot
            label={`${label} by round`}
            curves={[{ key: 'curve', label: '', color, points }]}
            marks={[{ x: player.frame + 1, label: `round ${player.frame + 1}`, isStrong: true }]}
            {...range}
            xLabel="round"
            yLabel={label}
            height={260}
          />
        </div>
        {shown && (
          <div className={styles.plot}>
            {frame.worst.length > 1 && (
              <Select
                label="Tables that the distribution gets most wrong"
                value={String(Math.min(rank, frame.worst.length - 1))}
                options={frame.worst.map(({ view, misplaced }, index) => ({
                  id: String(index),
                  label: `${views[view].label}, ${formatPercent(misplaced)} misplaced`,
                }))}
                onChange={(id) => setRank(Number(id))}
              />
            )}
            <RoundTable view={views[shown.view]} cells={shown.cells} domain={domain} color={color} />
            <p className={styles.words}>
              In {views[shown.view].label}, <strong>{formatPercent(shown.misplaced)}</strong> of the records would have
              to move to another cell to give the truth. The rounds after this one go where errors are largest;{' '}
              {plural(frames.length, 'round')} share the budget at ε = {formatNumber(frame.epsilon)} for each choice and
              each measurement here.
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
