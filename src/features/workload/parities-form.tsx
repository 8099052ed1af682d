import type { ParitiesSpec } from '../../core/workload/parities.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { plural } from '../shared/words.ts';
import type { WorkloadFormProps } from './workload-form.ts';
import styles from './workload-room.module.css';

export function ParitiesForm({ spec, domain, onChange }: WorkloadFormProps<ParitiesSpec>) {
  const binary = domain.attributes.filter(({ size }) => size === 2).length;
  return (
    <>
      <NumberField
        label="Degree"
        value={spec.degree}
        integer
        min={1}
        max={domain.attributes.length}
        onChange={(degree) => onChange({ ...spec, degree })}
        description="The most attributes in one parity. Degree 2 holds all tables over pairs, degree 3 those over triples."
      />
      <p className={styles.note}>
        {plural(binary, 'of the attributes has', 'of the attributes have')} two values, as parities need.
      </p>
    </>
  );
}
