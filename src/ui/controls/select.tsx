import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue, Text } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import shared from '../shared.module.css';
import field from './field.module.css';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from './field.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';
import styles from './list.module.css';

export interface SelectOption<T extends string> {
  id: T;
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  isDisabled?: boolean;
}

export interface SelectProps<T extends string> extends FieldProps {
  value: T | null;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  placeholder?: string;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { value, options, onChange, placeholder = 'Choose' } = props;
  return (
    <AriaSelect
      {...fieldProps(props)}
      value={value}
      onChange={(key) => key !== null && onChange(key as T)}
      placeholder={placeholder}
    >
      <FieldLabel {...props} />
      <Button className={classNames(field.box, styles.trigger)}>
        <SelectValue className={styles.value ?? ''}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDownIcon />
      </Button>
      <FieldNotes {...props} />
      <Popover className={classNames(shared.floating, styles.popover)} offset={4}>
        <ListBox className={styles.list ?? ''} items={options}>
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className={styles.item ?? ''}
            >
              {({ isSelected }) => (
                <>
                  <span className={styles.mark}>{isSelected && <CheckIcon />}</span>
                  <Text slot="label" className={styles.text}>
                    {option.label}
                  </Text>
                  {option.hint !== undefined && (
                    <Text slot="description" className={styles.hint}>
                      {option.hint}
                    </Text>
                  )}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
