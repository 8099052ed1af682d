import { useMemo, useState } from 'react';
import { codesBetween } from '../../core/question-language/question-text.ts';
import type { OpenSession } from '../../store/ask/ask-state.ts';
import { wholeOfCell } from '../../store/ask/spent-in-all.ts';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import type { CellRange } from '../../ui/charts/use-cell-range.ts';
import { Select } from '../../ui/controls/select.tsx';
import { formatNumber, formatSetting } from '../../ui/format.ts';
import shared from '../../ui/shared.module.css';
import styles from './ask-room.module.css';
import { type CubeAxes, cubeSlice, firstAxes } from './cube-slice.ts';
import { usePickedQuestion } from './use-picked-question.ts';

const anywhere: ReadonlyMap<number, readonly number[]> = new Map();

/** Where the budget has gone, cell by cell; marking cells writes the question. */
export function BudgetCube({ session }: { session: OpenSession }) {
  const { cube, budget } = session;
  const [axes, setAxes] = useState<CubeAxes>(() => firstAxes(cube));
  const { picked, pick } = usePickedQuestion();
  const codes = picked?.codes ?? anywhere;
  const used = useMemo(() => cubeSlice(cube, budget.cells, axes, codes), [cube, budget.cells, axes, codes]);
  const columns = cube.attributes[axes.column];
  const rows = axes.row === null ? null : cube.attributes[axes.row];
  const at = (row: number, column: number) => used[row * columns.size + column];
  const rangeOf = (index: number | null): CellRange['rows'] | null => {
    if (index === null) return [0, 0];
    const own = codes.get(index) ?? codesBetween(0, cube.attributes[index].size - 1);
    const [low, high] = [own[0], own[own.length - 1]];
    return high - low === own.length - 1 ? [low, high] : null;
  };
  const isMarked = (axes.row !== null && codes.has(axes.row)) || codes.has(axes.column);
  const [markedRows, markedColumns] = [rangeOf(axes.row), rangeOf(axes.column)];
  const mark = (range: CellRange) => {
    const next = new Map(codes).set(axes.column, codesBetween(...range.columns));
    if (axes.row !== null) next.set(axes.row, codesBetween(...range.rows));
    pick({ times: picked?.times ?? 1, constant: picked?.constant ?? 0, codes: next });
  };
  const most = budget.cells.reduce((a, b) => Math.max(a, b), 0);
  const affordable = budget.spent + budget.left;
  const whole = wholeOfCell(session);
  return (
    <section className={shared.card} aria-labelledby="cube-title">
      <h2 id="cube-title" className={shared.title}>
        Budget by cell
      </h2>
      {cube.attributes.length > 2 && <AxisChoice cube={cube} axes={axes} onChange={setAxes} />}
      <HeatMap
        label="Budget spent on each cell"
        rows={rows?.size ?? 1}
        columns={columns.size}
        valueAt={at}
        rowLabel={(row) => rows?.labels[row] ?? ''}
        columnLabel={(column) => columns.labels[column]}
        rowTitle={rows?.name ?? 'All'}
        columnTitle={columns.name}
        kind="sequential"
        extent={whole}
        format={(value) => `ε ${formatNumber(value)}`}
        describe={(row, column) => {
          const spent = at(row, column);
          return `ε ${formatNumber(spent)} spent, ${formatNumber(Math.max(0, affordable - spent))} left`;
        }}
        selection={isMarked && markedRows && markedColumns ? { rows: markedRows, columns: markedColumns } : null}
        onSelect={mark}
      />
      <p className={shared.note}>
        {most === 0
          ? 'Nothing is spent yet. Drag over cells, or press Enter on one, to ask about them.'
          : `Colours run from 0 to the whole budget, ε ${formatSetting(whole)}; the most on one cell so far is ε ${formatNumber(most)}. Questions about paler cells cost little or nothing more. Drag over cells, or press Enter on one, to ask about them.`}
      </p>
    </section>
  );
}

interface AxisChoiceProps {
  cube: OpenSession['cube'];
  axes: CubeAxes;
  onChange: (axes: CubeAxes) => void;
}

/** Choosing for one axis what the other one has swaps the two. */
function AxisChoice({ cube, axes, onChange }: AxisChoiceProps) {
  const options = cube.attributes.map(({ name }, index) => ({ id: String(index), label: name }));
  return (
    <div className={styles.pair}>
      <Select
        label="Rows"
        value={String(axes.row)}
        options={options}
        onChange={(id) =>
          onChange({ row: Number(id), column: Number(id) === axes.column ? Number(axes.row) : axes.column })
        }
      />
      <Select
        label="Columns"
        value={String(axes.column)}
        options={options}
        onChange={(id) => onChange({ column: Number(id), row: Number(id) === axes.row ? axes.column : axes.row })}
      />
    </div>
  );
}
