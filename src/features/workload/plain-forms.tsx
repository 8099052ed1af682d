import type { Domain } from '../../core/data/domain.ts';
import type { CuboidsSpec } from '../../core/workload/cuboids.ts';
import type { MomentsSpec } from '../../core/workload/moments.ts';
import type { NaiveBayesSpec } from '../../core/workload/naive-bayes.ts';
import type { ParitiesSpec } from '../../core/workload/parities.ts';
import type { IntervalsSpec, PrefixesSpec } from '../../core/workload/ranges.ts';
import type { WaveletsSpec } from '../../core/workload/wavelets.ts';
import { CountField, NumberField } from '../../ui/controls/number-field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select, type SelectOption } from '../../ui/controls/select.tsx';
import shared from '../../ui/shared.module.css';
import { AttributeBoxes } from '../shared/attribute-boxes.tsx';
import { plural } from '../shared/words/spelling.ts';
import { noAttributes } from './attribute-sets.ts';
import { BinaryForm } from './binary-form.tsx';
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

export function PrefixesForm({ spec, domain, onChange }: WorkloadFormProps<PrefixesSpec>) {
  return (
    <Select
      label="Attribute"
      description="Counts of records up to each of its values."
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
