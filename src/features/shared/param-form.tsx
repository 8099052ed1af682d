import { isSettled, type NumberParam, type ParamSpec, type ParamSpecs, type ParamValue } from '../../core/params.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Switch } from '../../ui/controls/toggle.tsx';
import shared from '../../ui/shared.module.css';
import styles from './param-form.module.css';

export interface ParamFormProps {
  specs: ParamSpecs;
  valueAt: (key: string) => ParamValue;
  onChange: (key: string, value: ParamValue) => void;
  /** The parameter that a sweep varies: it has no single value here. */
  sweptKey?: string | null;
}

/** The form that a declaration of parameters stands for. */
export function ParamForm({ specs, valueAt, onChange, sweptKey = null }: ParamFormProps) {
  const entries = Object.entries(specs).filter(([, spec]) => !isSettled(spec));
  if (entries.length === 0) return null;
  return (
    <div className={styles.form}>
      {entries.map(([key, spec]) =>
        key === sweptKey ? (
          <p key={key} className={shared.note}>
            {spec.label}: swept, see below.
          </p>
        ) : (
          <ParamField key={key} spec={spec} value={valueAt(key)} onChange={(value) => onChange(key, value)} />
        ),
      )}
    </div>
  );
}

interface ParamFieldProps<S extends ParamSpec> {
  spec: S;
  value: ParamValue;
  onChange: (value: ParamValue) => void;
}

export function ParamField({ spec, value, onChange }: ParamFieldProps<ParamSpec>) {
  switch (spec.kind) {
    case 'number':
      return <NumberParamField spec={spec} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          label={spec.label}
          description={spec.help}
          value={String(value)}
          options={Object.entries(spec.options).map(([id, label]) => ({ id, label }))}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <div>
          <Switch isSelected={value === true} onChange={onChange}>
            {spec.label}
          </Switch>
          <p className={shared.note}>{spec.help}</p>
        </div>
      );
    case 'text':
      return <TextField label={spec.label} description={spec.help} value={String(value)} onChange={onChange} />;
  }
}

const A_NUMBER = 'a number';

/** A number, or one of the words that may stand instead of it, such as “continuous”. */
function NumberParamField({ spec, value, onChange }: ParamFieldProps<NumberParam>) {
  const { label, help, min, max, integer = false, words = [] } = spec;
  const isWord = typeof value === 'string';
  const fallback = typeof spec.default === 'number' ? spec.default : Math.max(min, Math.min(max, integer ? 1 : 0.1));
  const field = (hideLabel: boolean) => (
    <NumberField
      label={label}
      hideLabel={hideLabel}
      description={help}
      value={Number(value)}
      min={min}
      max={max}
      integer={integer}
      onChange={onChange}
    />
  );
  if (words.length === 0) return field(false);
  return (
    <div className={styles.either}>
      <Select
        label={label}
        value={isWord ? value : A_NUMBER}
        options={[A_NUMBER, ...words].map((id) => ({ id, label: id }))}
        description={isWord ? help : undefined}
        onChange={(choice) => onChange(choice === A_NUMBER ? fallback : choice)}
      />
      {!isWord && field(true)}
    </div>
  );
}
