import type { TablesSpec } from '../../core/workload/tables.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { WorkloadFormProps } from './workload-form.ts';

const MOST_TABLES = 100_000;

export function TablesForm({ spec, domain, onChange }: WorkloadFormProps<TablesSpec>) {
  return (
    <>
      <NumberField
        label="Attributes in each table"
        value={spec.order}
        integer
        min={1}
        max={domain.attributes.length}
        onChange={(order) => onChange({ ...spec, order })}
        description="Which attributes, and which of the cells count, is left to chance."
      />
      <NumberField
        label="How many"
        value={spec.count}
        integer
        min={1}
        max={MOST_TABLES}
        onChange={(count) => onChange({ ...spec, count })}
      />
      <TextField
        label="Seed of the tables"
        description="Another seed draws other tables."
        value={String(spec.seed)}
        onChange={(seed) => onChange({ ...spec, seed })}
      />
    </>
  );
}
