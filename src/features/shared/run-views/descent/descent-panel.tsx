import { useMemo, useState } from 'react';
import type { DescentView } from '../../../../core/mechanisms/ireduct/descent.ts';
import { BarHistogram } from '../../../../ui/charts/bar-histogram.tsx';
import { CurvePlot } from '../../../../ui/charts/curve-plot.tsx';
import { formatNumber, formatPercent } from '../../../../ui/format.ts';
import shared from '../../../../ui/shared.module.css';
import { Transport } from '../../playback/transport.tsx';
import { usePlayer } from '../../playback/use-player.ts';
import { cellLabel } from '../../run/cell-labels.ts';
import { DefinedTerm } from '../../words/glossary.tsx';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';
import type { RunViewProps } from '../run-view.ts';
import { DescentBars } from './descent-bars.tsx';
import { descentCurves, descentRange } from './descent-curves.ts';
import { descentGroups, jumpsPerCell } from './descent-groups.ts';
import { DescentTable } from './descent-table.tsx';

/** How iReduct lowered the noise: which table got the budget, step by step. */
export function DescentPanel({ view, blocks, domain, color, frame: first, onFrame }: RunViewProps<DescentView>) {
  const { frames } = view;
  const player = usePlayer(frames.length - 1, first, onFrame);
  const [wanted, choose] = useState(0);
  const groups = useMemo(() => descentGroups(view, blocks), [view, blocks]);
  const group = groups[Math.min(wanted, groups.length - 1)];
  const range = useMemo(() => descentRange(view), [view]);
  const { frame } = player;
  const curves = useMemo(() => descentCurves(view, frame, group, color), [view, frame, group, color]);
  const { spent, scales } = frames[frame];
  const whole = frames[frames.length - 1].spent;
  const { attributes, truth } = blocks[group.block];
  const labelOf = useMemo(() => cellLabel(domain, attributes, truth.length), [domain, attributes, truth]);
  return (
    <div className={shared.group}>
      <Transport
        player={player}
        label="Budget used"
        format={(at) => {
          const used = frames[Math.min(at, frames.length - 1)].spent;
          return `ε = ${formatNumber(used)}, ${formatPercent(used / whole)}`;
        }}
      />
      <div className={styles.columns}>
        <div className={shared.group}>
          <CurvePlot
            label={`Noise scale of every table against the budget used; ${group.label} is highlighted`}
            curves={curves}
            {...range}
            xScale="log"
            yScale="log"
            xLabel="ε used so far"
            yLabel="noise scale λ"
            height={320}
          />
          <p className={styles.words} aria-live="polite">
            At ε = {formatNumber(spent)} <strong>{group.label}</strong> has{' '}
            <DefinedTerm term="noiseScale">noise scale</DefinedTerm>{' '}
            <strong>{formatNumber(scales[group.index])}</strong>. From the first answer to the last, its{' '}
            {plural(group.cells, 'answer')} changed {formatNumber(jumpsPerCell(group))} times each on average: most
            steps leave an answer as it is.
          </p>
          <DescentBars view={view} frame={frame} blocks={blocks} block={group.block} labelOf={labelOf} color={color} />
          {group.cells > 1 && (
            <BarHistogram
              label={`Changes of each cell of ${group.label}`}
              counts={group.jumps}
              cellLabel={labelOf}
              height={56}
            />
          )}
        </div>
        <DescentTable groups={groups} scales={scales} chosen={group.index} onChoose={choose} />
      </div>
    </div>
  );
}
