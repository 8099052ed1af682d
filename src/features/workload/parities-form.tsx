import type { ParitiesSpec } from '../../core/workload/parities.ts';
import { CountField } from '../../ui/controls/number-field.tsx';
import { BinaryForm } from './binary-form.tsx';
import type { WorkloadFormProps } from './workload-form.ts';

export function ParitiesForm({ spec, domain, onChange }: WorkloadFormProps<ParitiesSpec>) {
  return (
    <>
      <CountField
        label="Degree"
        value={spec.degree}
        max={domain.attributes.length}
        onChange={(degree) => onChange({ ...spec, degree })}
        description="The most attributes in one parity. Degree 2 holds all tables over pairs, degree 3 those over triples."
      />
      <BinaryForm domain={domain} />
    </>
  );
}
