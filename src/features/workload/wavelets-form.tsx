import type { WaveletsSpec } from '../../core/workload/wavelets.ts';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import type { WorkloadFormProps } from './workload-form.ts';

export function WaveletsForm({ spec, domain, onChange }: WorkloadFormProps<WaveletsSpec>) {
  return (
    <AttributeBoxes
      legend="Attributes of the table"
      domain={domain}
      ticked={new Set(spec.attributes)}
      onChange={(attributes) => attributes.length > 0 && onChange({ ...spec, attributes })}
    />
  );
}
