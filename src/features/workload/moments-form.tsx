import type { MomentsSpec } from '../../core/workload/moments.ts';
import { CountField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import shared from '../../ui/shared.module.css';
import type { WorkloadFormProps } from './workload-form.ts';

const kinds = [
  { id: 'shares', label: 'From 0 to 1' },
  { id: 'codes', label: 'Codes' },
] as const;

const MAX_ORDER = 16;

export function MomentsForm({ spec, onChange }: WorkloadFormProps<MomentsSpec>) {
  return (
    <>
      <CountField
        label="Order"
        value={spec.order}
        max={MAX_ORDER}
        onChange={(order) => onChange({ ...spec, order })}
        description="The most factors in one product. 1 asks for sums, 2 also for squares and products of pairs, as variances and covariances need."
      />
      <Segmented
        label="Values"
        value={spec.values}
        options={kinds}
        onChange={(values) => onChange({ ...spec, values })}
      />
      <p className={shared.note}>
        {spec.values === 'shares'
          ? 'The first value of an attribute counts as 0, the last as 1, those between in even steps, so every sum has the same bound.'
          : 'The first value counts as 0, the next as 1, and so on. Attributes of many values have large sums, and all get the noise that the largest needs.'}
      </p>
    </>
  );
}
