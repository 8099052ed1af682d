import { useMemo } from 'react';
import type { Domain } from '../../../../core/data/domain.ts';
import { coarseSizes } from '../../../../core/mechanisms/mwem/coarse-table.ts';
import type { Look, SmallTable } from '../../../../core/mechanisms/mwem/truth-comparison.ts';
import { ChartNumbers } from '../../../../ui/charts/chart-twin.tsx';
import { HeatMap } from '../../../../ui/charts/heat-map.tsx';
import { TruthNoisyBars } from '../../../../ui/charts/truth-noisy-bars.tsx';
import { DataTable, numberColumn } from '../../../../ui/controls/data-table.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../../ui/format.ts';
import shared from '../../../../ui/shared.module.css';
import styles from '../run-view.module.css';

export interface RoundTableProps {
  /** Position of `shown` in the views. */
  view: number;
  shown: SmallTable;
  cells: Float64Array;
  /** All frames, so that colours and axes mean the same in each. */
  looks: readonly Look[];
  domain: Domain;
  color: string;
}

/** One attribute as bars against the truth, two as heat maps: truth and distribution on one scale, and the difference. */
export function RoundTable({ view, shown, cells, looks, domain, color }: RoundTableProps) {
  const { attributes, groups, truth, label } = shown;
  const { most, error } = useMemo(() => tableExtents(looks, view, truth), [looks, view, truth]);
  const nameAt = (axis: number) => (index: number) => {
    const { labels } = domain.attributes[attributes[axis]];
    const low = index * groups[axis];
    const high = Math.min(labels.length, low + groups[axis]) - 1;
    return low === high ? labels[low] : `${labels[low]} – ${labels[high]}`;
  };
  if (attributes.length === 1) {
    const labelOf = nameAt(0);
    return (
      <TruthNoisyBars
        label={label}
        color={color}
        range={[0, 1.05 * most]}
        answerName="distribution"
        answers={Array.from(truth, (count, index) => ({ label: labelOf(index), truth: count, noisy: cells[index] }))}
      />
    );
  }
  const [rows, columns] = coarseSizes(shown);
  const [rowTitle, columnTitle] = attributes.map((index) => domain.attributes[index].name);
  const grid = { rows, columns, rowLabel: nameAt(0), columnLabel: nameAt(1), rowTitle, columnTitle };
  const maps = [
    { title: 'Truth', kind: 'sequential', extent: most, at: (cell: number) => truth[cell] },
    { title: 'Distribution', kind: 'sequential', extent: most, at: (cell: number) => cells[cell] },
    {
      title: 'Distribution − truth',
      kind: 'diverging',
      extent: error,
      at: (cell: number) => cells[cell] - truth[cell],
    },
  ] as const;
  const nameOf = (cell: number) => [nameAt(0)(Math.floor(cell / columns)), nameAt(1)(cell % columns)];
  return (
    <>
      <div className={styles.maps}>
        {maps.map(({ title, kind, extent, at }) => (
          <figure key={title} className={styles.map}>
            <figcaption className={shared.caption}>{title}</figcaption>
            <HeatMap
              label={`${title}, ${label}`}
              {...grid}
              kind={kind}
              extent={extent}
              valueAt={(row, column) => at(row * columns + column)}
              numbersAt="“Table of these numbers” below"
            />
          </figure>
        ))}
      </div>
      <ChartNumbers
        label={`${label}: truth and distribution`}
        columns={[
          { id: 'row', header: rowTitle, cell: (cell) => nameOf(cell)[0], sortValue: (cell) => cell },
          { id: 'column', header: columnTitle, cell: (cell) => nameOf(cell)[1], sortValue: (cell) => cell % columns },
          ...maps.map(({ title, at }) => ({
            id: title,
            header: title,
            kind: 'number' as const,
            width: 140,
            cell: (cell: number) => formatNumber(at(cell), 4),
            sortValue: at,
          })),
        ]}
        rowsOf={() => [...truth.keys()]}
      />
    </>
  );
}

/** The greatest count and the greatest error that a table has in any of these looks, so that one scale fits them all. */
export function tableExtents(looks: readonly Look[], view: number, truth: Float64Array) {
  let most = truth.reduce((a, b) => Math.max(a, b), 0);
  let error = 0;
  for (const { cells } of new Set(looks)) {
    for (const [cell, value] of (cells.get(view) ?? []).entries()) {
      most = Math.max(most, value);
      error = Math.max(error, Math.abs(value - truth[cell]));
    }
  }
  return { most: most || 1, error: error || 1 };
}

interface RoundRanksProps {
  look: Look;
  views: readonly SmallTable[];
  shown: number;
  onChoose: (view: number) => void;
}

/** Every small table by how wrong it is at this moment; one that is pressed stays in the picture. */
export function RoundRanks({ look, views, shown, onChoose }: RoundRanksProps) {
  const { misplaced } = look;
  const ranked = useMemo(() => [...misplaced.keys()].sort((a, b) => misplaced[b] - misplaced[a] || a - b), [misplaced]);
  return (
    <DataTable
      label="Tables by how far off the distribution is"
      rowCount={ranked.length}
      rowAt={(index) => ranked[index]}
      maxHeight={232}
      isSelected={(view) => view === shown}
      onRowPress={onChoose}
      columns={[
        { header: 'Table', width: 150, cell: (view) => views[view].label, sortValue: (view) => views[view].label },
        numberColumn('Cells', 70, (view: number) => views[view].truth.length, formatCount),
        numberColumn('Misplaced', 96, (view: number) => misplaced[view], formatPercent),
      ]}
    />
  );
}
