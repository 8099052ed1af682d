import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import { classNames } from '../class-names.ts';
import shared from '../shared.module.css';
import field from './field.module.css';
import { FieldNotes } from './field-notes.tsx';
import { CheckIcon, ChevronDownIcon } from './icons.tsx';
import styles from './list.module.css';

export interface SelectOption<T extends string> {
  id: T;
  label: string;
  /** A second, quieter line. */
  hint?: string | undefined;
  isDisabled?: boolean;
}

export interface SelectProps<T extends string> {
  label: string;
  hideLabel?: boolean;
  value: T | null;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: string | undefined;
  isDisabled?: boolean;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, value, options, onChange, placeholder, description, error, isDisabled } = props;
  return (
    <AriaSelect
      className={field.field ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(key as T)}
      isDisabled={isDisabled ?? false}
      isInvalid={error !== undefined}
      placeholder={placeholder ?? 'Choose'}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <Label className={field.label}>{label}</Label>}
      <Button className={classNames(field.box, styles.trigger)}>
        <SelectValue className={styles.value ?? ''}>
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDownIcon />
      </Button>
      <FieldNotes description={description} error={error} />
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
