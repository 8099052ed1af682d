import type { Domain } from '../../core/data/domain.ts';
import type { NaiveBayesSpec } from '../../core/workload/naive-bayes.ts';
import type { IntervalsSpec } from '../../core/workload/ranges.ts';
import { Select, type SelectOption } from '../../ui/controls/select.tsx';
import { plural } from '../shared/words/spelling.ts';
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

export function NaiveBayesForm({ spec, domain, onChange }: WorkloadFormProps<NaiveBayesSpec>) {
  return (
    <Select
      label="Class"
      description="The attribute to predict from all the others."
      value={spec.class}
      options={attributeOptions(domain)}
      onChange={(name) => onChange({ ...spec, class: name })}
    />
  );
}

function attributeOptions(domain: Domain): SelectOption<string>[] {
  return domain.attributes.map(({ name, size }) => ({ id: name, label: name, hint: plural(size, 'value') }));
}
