import { Label, Radio, RadioGroup } from 'react-aria-components';
import field from './field.module.css';
import styles from './segmented.module.css';

export interface SegmentedProps<T extends string> {
  label: string;
  hideLabel?: boolean;
  value: T;
  options: readonly { id: T; label: string; isDisabled?: boolean }[];
  onChange: (value: T) => void;
  isDisabled?: boolean;
}

/** A radio group in one line, for two to four short choices. */
export function Segmented<T extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
  isDisabled,
}: SegmentedProps<T>) {
  return (
    <RadioGroup
      className={field.field ?? ''}
      value={value}
      onChange={(next) => onChange(next as T)}
      orientation="horizontal"
      isDisabled={isDisabled ?? false}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={field.label}>{label}</Label>}
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
