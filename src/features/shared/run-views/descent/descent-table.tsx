import { useMemo } from 'react';
import { DataTable, numberColumn } from '../../../../ui/controls/data-table.tsx';
import { formatCount, formatPercent } from '../../../../ui/format.ts';
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
        { header: 'Table', width: 130, cell: ({ label }) => label, sortValue: ({ label }) => label },
        numberColumn('Cells', 70, ({ cells }: SteppedGroup) => cells, formatCount),
        numberColumn('λ now', 84, ({ index }: SteppedGroup) => scales[index]),
        numberColumn('Budget', 84, ({ index }: SteppedGroup) => shares[index], formatPercent),
        numberColumn('Changes', 92, jumpsPerCell),
      ]}
    />
  );
}
