import { useMemo } from 'react';
import { DataTable } from '../../../../ui/controls/data-table.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../../ui/format.ts';
import { budgetShares } from './descent-curves.ts';
import { jumpsPerCell, type SteppedGroup } from './descent-groups.ts';

export interface DescentTableProps {
  groups: readonly SteppedGroup[];
  scales: Float64Array;
  chosen: number;
  onChoose: (group: number) => void;
}

/** Every table at this moment; a row that is pressed is highlighted in the picture. */
export function DescentTable({ groups, scales, chosen, onChoose }: DescentTableProps) {
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
        { id: 'label', header: 'Table', width: 130, cell: ({ label }) => label, sortValue: ({ label }) => label },
        {
          id: 'cells',
          header: 'Cells',
          kind: 'number',
          width: 70,
          cell: ({ cells }) => formatCount(cells),
          sortValue: ({ cells }) => cells,
        },
        {
          id: 'scale',
          header: 'λ now',
          kind: 'number',
          width: 84,
          cell: ({ index }) => formatNumber(scales[index]),
          sortValue: ({ index }) => scales[index],
        },
        {
          id: 'share',
          header: 'Budget',
          kind: 'number',
          width: 84,
          cell: ({ index }) => formatPercent(shares[index]),
          sortValue: ({ index }) => shares[index],
        },
        {
          id: 'jumps',
          header: 'Changes',
          kind: 'number',
          width: 92,
          cell: (group) => formatNumber(jumpsPerCell(group)),
          sortValue: jumpsPerCell,
        },
      ]}
    />
  );
}
