import { Radio, RadioGroup } from 'react-aria-components';
import { FieldLabel, type FieldProps, fieldProps } from './field.tsx';
import styles from './segmented.module.css';

export interface SegmentedProps<T extends string> extends Omit<FieldProps, 'description' | 'error'> {
  value: T;
  options: readonly { id: T; label: string; isDisabled?: boolean }[];
  onChange: (value: T) => void;
}

/** A radio group in one line, for two to four short choices. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { value, options, onChange } = props;
  return (
    <RadioGroup {...fieldProps(props)} value={value} onChange={(next) => onChange(next as T)} orientation="horizontal">
      <FieldLabel {...props} />
      <div className={styles.track}>
        {options.map((option) => (
          <Radio
            key={option.id}
            value={option.id}
            isDisabled={option.isDisabled ?? false}
            className={styles.segment ?? ''}
          >
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
