import type { IntervalsSpec } from '../../core/workload/ranges.ts';
import { Select } from '../../ui/controls/select.tsx';
import { attributeOptions } from './attribute-options.ts';
import type { WorkloadFormProps } from './workload-form.ts';

export function IntervalsForm({ spec, domain, onChange }: WorkloadFormProps<IntervalsSpec>) {
  return (
    <Select
      label="Attribute"
      description="Counts inside every interval of its values, from single values to all of them."
      value={spec.attribute}
      options={attributeOptions(domain)}
      onChange={(attribute) => onChange({ ...spec, attribute })}
    />
  );
}
