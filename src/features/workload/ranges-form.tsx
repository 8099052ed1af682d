import type { RangesSpec } from '../../core/workload/ranges.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import type { WorkloadFormProps } from './workload-form.ts';

const MOST_RANGES = 1_000_000;

export function RangesForm({ spec, domain, onChange }: WorkloadFormProps<RangesSpec>) {
  return (
    <>
      <AttributeBoxes
        legend="Attributes of the boxes"
        domain={domain}
        ticked={new Set(spec.attributes)}
        onChange={(attributes) => attributes.length > 0 && onChange({ ...spec, attributes })}
      />
      <NumberField
        label="How many"
        value={spec.count}
        integer
        min={1}
        max={MOST_RANGES}
        onChange={(count) => onChange({ ...spec, count })}
      />
      <TextField
        label="Seed of the boxes"
        description="Another seed draws other boxes."
        value={String(spec.seed)}
        onChange={(seed) => onChange({ ...spec, seed })}
      />
    </>
  );
}
