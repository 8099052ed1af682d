import { useCallback, useMemo } from 'react';
import type { Block } from '../../core/workload/block.ts';
import { rangesWithin } from '../../core/workload/marginals.ts';
import type { AnyWorkloadSpec } from '../../core/workload/registry.ts';
import type { Workload } from '../../core/workload/workload.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { DataTable, type DataTableColumn, numberColumn } from '../../ui/controls/data-table.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { formatCount } from '../../ui/format.ts';
import { withoutSet } from './attribute-sets.ts';

export interface WorkloadTablesProps {
  workload: Workload;
  spec: AnyWorkloadSpec;
  onChange: (spec: AnyWorkloadSpec) => void;
}

/** Every table that is asked for; chosen ones can be taken out again. */
export function WorkloadTables({ workload, spec, onChange }: WorkloadTablesProps) {
  const { blocks, domain } = workload;
  const columns = useMemo<DataTableColumn<Block>[]>(() => {
    const remove = (block: Block) => {
      if (!('sets' in spec)) return;
      const names = block.attributes.map((index) => domain.attributes[index].name);
      const { ranges: _, ...rest } = spec;
      const sets = withoutSet(spec.sets, names);
      onChange({ ...rest, sets, ...rangesWithin(spec, sets) });
    };
    const plain: DataTableColumn<Block>[] = [
      { header: 'Table', width: 220, cell: ({ label }) => label, sortValue: ({ label }) => label },
      numberColumn('Answers', 110, ({ queries }) => queries, formatCount),
    ];
    if (!('sets' in spec)) return plain;
    const removal: DataTableColumn<Block> = {
      id: 'remove',
      header: <span className="visually-hidden">Remove</span>,
      width: 48,
      cell: (block) => (
        <IconButton
          label={`Remove ${block.label}`}
          icon={<CloseIcon />}
          size="small"
          isDisabled={spec.sets.length < 2}
          onPress={() => remove(block)}
        />
      ),
    };
    return [...plain, removal];
  }, [spec, domain, onChange]);
  const rowAt = useCallback((index: number) => blocks[index], [blocks]);
  return (
    <DataTable label="Tables asked for" columns={columns} rowCount={blocks.length} rowAt={rowAt} maxHeight={480} />
  );
}
