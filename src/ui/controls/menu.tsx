import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator, Text } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import shared from '../shared.module.css';
import { CheckIcon } from './icons.tsx';
import styles from './list.module.css';

export interface MenuAction {
  id: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** A line above this entry. */
  startsGroup?: boolean;
  onAction: () => void;
}

export interface MenuProps {
  /** The button that opens the menu: a `Button`. */
  trigger: ReactElement;
  label: string;
  actions: readonly MenuAction[];
  /** The entry that is in force, for a menu that chooses one of several: it is checked. */
  selected?: string;
  /** Which end of the trigger the menu keeps to. */
  align?: 'start' | 'end';
}

export function Menu({ trigger, label, actions, selected, align = 'end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={classNames(shared.floating, styles.popover)} offset={4} placement={`bottom ${align}`}>
        <AriaMenu
          className={styles.list ?? ''}
          aria-label={label}
          {...(selected === undefined
            ? {}
            : { selectionMode: 'single' as const, selectedKeys: [selected], disallowEmptySelection: true })}
        >
          {actions.map((action) => (
            <Fragment key={action.id}>
              {action.startsGroup && <Separator className={styles.separator ?? ''} />}
              <MenuItem
                id={action.id}
                textValue={action.label}
                isDisabled={action.isDisabled ?? false}
                onAction={action.onAction}
                className={classNames(styles.item, action.isDanger && styles.danger)}
              >
                <span className={styles.mark}>{action.id === selected ? <CheckIcon /> : action.icon}</span>
                <Text slot="label" className={styles.text}>
                  {action.label}
                </Text>
                {action.hint !== undefined && (
                  <Text slot="description" className={styles.hint}>
                    {action.hint}
                  </Text>
                )}
              </MenuItem>
            </Fragment>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
