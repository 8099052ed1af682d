import { useMemo } from 'react';
import type { Look, SmallTable } from '../../../../core/mechanisms/mwem/truth-comparison.ts';
import { DataTable } from '../../../../ui/controls/data-table.tsx';
import { formatCount, formatPercent } from '../../../../ui/format.ts';

export interface RoundRanksProps {
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
        {
          id: 'label',
          header: 'Table',
          width: 150,
          cell: (view) => views[view].label,
          sortValue: (view) => views[view].label,
        },
        {
          id: 'cells',
          header: 'Cells',
          kind: 'number',
          width: 70,
          cell: (view) => formatCount(views[view].sizes.reduce((product, size) => product * size, 1)),
          sortValue: (view) => views[view].sizes.reduce((product, size) => product * size, 1),
        },
        {
          id: 'misplaced',
          header: 'Misplaced',
          kind: 'number',
          width: 96,
          cell: (view) => formatPercent(misplaced[view]),
          sortValue: (view) => misplaced[view],
        },
      ]}
    />
  );
}
