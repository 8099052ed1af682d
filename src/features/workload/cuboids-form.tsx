import type { CuboidsSpec } from '../../core/workload/cuboids.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import shared from '../../ui/shared.module.css';
import { plural } from '../shared/words/spelling.ts';
import { noAttributes } from './attribute-sets.ts';
import type { WorkloadFormProps } from './workload-form.ts';

const ways = [
  { id: 'size', label: 'All of one size' },
  { id: 'every', label: 'The whole cube' },
] as const;

const FIRST_ORDER = 2;

export function CuboidsForm({ spec, domain, onChange }: WorkloadFormProps<CuboidsSpec>) {
  const { length } = domain.attributes;
  return (
    <>
      <Segmented
        label="Cuboids"
        hideLabel
        value={spec.order === undefined ? 'every' : 'size'}
        options={ways}
        onChange={(way) =>
          onChange(way === 'every' ? { kind: 'cuboids' } : { kind: 'cuboids', order: Math.min(FIRST_ORDER, length) })
        }
      />
      {spec.order === undefined ? (
        <p className={shared.note}>
          One table for every choice among {plural(length, 'attribute')}, from no attribute at all to the full table.
        </p>
      ) : (
        <NumberField
          label="Attributes in each cuboid"
          value={spec.order}
          integer
          min={0}
          max={length}
          problem={noAttributes}
          onChange={(order) => onChange({ ...spec, order })}
        />
      )}
    </>
  );
}
