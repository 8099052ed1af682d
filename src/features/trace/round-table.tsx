import { useMemo } from 'react';
import type { Domain } from '../../core/data/domain.ts';
import { coarseSizes } from '../../core/experiment/coarse-table.ts';
import type { RoundView } from '../../core/experiment/round-frames.ts';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { TruthNoisyBars } from '../../ui/charts/truth-noisy-bars.tsx';

export interface RoundTableProps {
  view: RoundView;
  cells: Float64Array;
  domain: Domain;
  color: string;
}

/** One attribute as bars against the truth, two as a heat map of the error. */
export function RoundTable({ view, cells, domain, color }: RoundTableProps) {
  const { attributes, groups, truth, label } = view;
  const range = useMemo(() => [0, 1.3 * (truth.reduce((a, b) => Math.max(a, b), 0) || 1)] as const, [truth]);
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
        range={range}
        answers={Array.from(truth, (count, index) => ({ label: labelOf(index), truth: count, noisy: cells[index] }))}
      />
    );
  }
  const [rows, columns] = coarseSizes(view);
  const [rowTitle, columnTitle] = attributes.map((index) => domain.attributes[index].name);
  return (
    <HeatMap
      label={`${label}: synthetic minus true records`}
      rows={rows}
      columns={columns}
      valueAt={(row, column) => cells[row * columns + column] - truth[row * columns + column]}
      rowLabel={nameAt(0)}
      columnLabel={nameAt(1)}
      rowTitle={rowTitle}
      columnTitle={columnTitle}
      kind="diverging"
    />
  );
}
