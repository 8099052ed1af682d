import type { NaiveBayesSpec } from '../../core/workload/naive-bayes.ts';
import { Select } from '../../ui/controls/select.tsx';
import { attributeOptions } from './attribute-options.ts';
import type { WorkloadFormProps } from './workload-form.ts';

export function NaiveBayesForm({ spec, domain, onChange }: WorkloadFormProps<NaiveBayesSpec>) {
  return (
    <Select
      label="Class"
      description="The attribute to be predicted from all the others."
      value={spec.class}
      options={attributeOptions(domain)}
      onChange={(name) => onChange({ ...spec, class: name })}
    />
  );
}
