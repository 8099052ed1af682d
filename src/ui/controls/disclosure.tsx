import type { ReactNode } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './disclosure.module.css';
import { ChevronRightIcon } from './icons.tsx';

export interface DisclosureProps {
  title: ReactNode;
  /** Right of the title, outside the button: a count, a chip, another button. */
  aside?: ReactNode;
  level?: 2 | 3 | 4 | 5;
  children: ReactNode;
  isExpanded?: boolean;
  defaultExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
}

export function Disclosure(props: DisclosureProps) {
  const { title, aside, level = 3, children, isExpanded, defaultExpanded, onExpandedChange } = props;
  return (
    <AriaDisclosure
      className={styles.disclosure ?? ''}
      {...(isExpanded === undefined ? {} : { isExpanded })}
      {...(defaultExpanded === undefined ? {} : { defaultExpanded })}
      {...(onExpandedChange === undefined ? {} : { onExpandedChange })}
    >
      <div className={styles.head}>
        <Heading level={level} className={styles.heading ?? ''}>
          <Button slot="trigger" className={styles.trigger ?? ''}>
            <ChevronRightIcon />
            {title}
          </Button>
        </Heading>
        {aside}
      </div>
      <DisclosurePanel className={styles.panel ?? ''}>
        <div className={styles.body}>{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
