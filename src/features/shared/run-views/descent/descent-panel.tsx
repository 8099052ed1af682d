import { useMemo, useState } from 'react';
import type { TrialAnswers } from '../../../../core/experiment/run/trial-service.ts';
import type { DescentView } from '../../../../core/mechanisms/ireduct/descent.ts';
import { BarHistogram } from '../../../../ui/charts/bar-histogram.tsx';
import { CurvePlot } from '../../../../ui/charts/curve-plot.tsx';
import { TruthNoisyBars } from '../../../../ui/charts/truth-noisy-bars.tsx';
import { DataTable, numberColumn } from '../../../../ui/controls/data-table.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../../ui/format.ts';
import shared from '../../../../ui/shared.module.css';
import { Transport } from '../../playback/transport.tsx';
import { usePlayer } from '../../playback/use-player.ts';
import { axisAround, SHOWN_CELLS } from '../../run/answer-bars.ts';
import { cellLabel } from '../../run/cell-labels.ts';
import { DefinedTerm } from '../../words/glossary.tsx';
import { plural } from '../../words/spelling.ts';
import styles from '../run-view.module.css';
import type { RunViewProps } from '../run-view.ts';
import { budgetShares, descentCurves, descentRange } from './descent-curves.ts';
import { descentGroups, jumpsPerCell, type SteppedGroup } from './descent-groups.ts';

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

interface DescentBarsProps {
  view: DescentView;
  frame: number;
  blocks: TrialAnswers['blocks'];
  /** Position of the table in the blocks. */
  block: number;
  labelOf: (cell: number) => string;
  color: string;
}

/** The noisy answers of one table as they were at a frame, beside the truth. */
function DescentBars({ view, frame, blocks, block, labelOf, color }: DescentBarsProps) {
  const { frames } = view;
  const { truth, label } = blocks[block];
  // The axis belongs to the truth, so that answers are seen to come nearer.
  const range = useMemo(() => axisAround(truth), [truth]);
  const { answers, frame: kept } = answersAt(view, frame, blocks, block);
  const shown = Math.min(SHOWN_CELLS, truth.length);
  const withAnswers = useMemo(() => frames.filter((one) => one.answers !== null).length, [frames]);
  return (
    <div>
      <TruthNoisyBars
        label={`${label} at ε = ${formatNumber(frames[kept].spent)}`}
        color={color}
        range={range}
        height={180}
        answers={Array.from({ length: shown }, (_, cell) => ({
          label: labelOf(cell),
          truth: truth[cell],
          noisy: answers[cell],
        }))}
      />
      {shown < truth.length && (
        <p className={styles.words}>
          The first {formatCount(shown)} of {plural(truth.length, 'cell')}.
        </p>
      )}
      {withAnswers < frames.length && (
        <p className={styles.words}>
          With so many cells the answers are kept at {formatCount(withAnswers)} of {plural(frames.length, 'step')} only;
          these are the answers at ε = {formatNumber(frames[kept].spent)}.
        </p>
      )}
    </div>
  );
}

interface AnswersThen {
  /** The frame whose answers these are: the one asked for, or the nearest before it that has any. */
  readonly frame: number;
  readonly answers: Float64Array;
}

/** The noisy answers that a block had at a frame. */
export function answersAt(
  { frames }: DescentView,
  frame: number,
  blocks: TrialAnswers['blocks'],
  block: number,
): AnswersThen {
  const kept = frames.findLastIndex(({ answers }, index) => index <= frame && answers !== null);
  const start = blocks.slice(0, block).reduce((sum, { truth }) => sum + truth.length, 0);
  const all = frames[kept].answers as Float64Array;
  return { frame: kept, answers: all.subarray(start, start + blocks[block].truth.length) };
}

interface DescentTableProps {
  groups: readonly SteppedGroup[];
  scales: Float64Array;
  chosen: number;
  onChoose: (group: number) => void;
}

/** Every table at this moment; a row that is pressed is highlighted in the picture. */
function DescentTable({ groups, scales, chosen, onChoose }: DescentTableProps) {
  const shares = useMemo(() => budgetShares(scales), [scales]);
  return (
    <DataTable
      label="Noise scale, budget and changes by table"
      rowCount={groups.length}
      rowAt={(index) => groups[index]}
      maxHeight={440}
      isSelected={({ index }) => index === chosen}
      onRowPress={({ index }) => onChoose(index)}
      columns={[
        { header: 'Table', width: 130, cell: ({ label }) => label, sortValue: ({ label }) => label },
        numberColumn('Cells', 70, ({ cells }: SteppedGroup) => cells, formatCount),
        numberColumn('λ now', 84, ({ index }: SteppedGroup) => scales[index]),
        numberColumn('Budget', 84, ({ index }: SteppedGroup) => shares[index], formatPercent),
        numberColumn('Changes', 92, jumpsPerCell),
      ]}
    />
  );
}
