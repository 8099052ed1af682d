import { type ReactNode, useState } from 'react';
import { Disclosure as AriaDisclosure, Button, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './disclosure.module.css';
import { ChevronRightIcon } from './icons.tsx';

export interface DisclosureProps {
  title: ReactNode;
  /** Right of the title, outside the button: a count, a chip, another button. */
  aside?: ReactNode;
  /** Of the heading that the title is; null for what is no part of the page’s outline. */
  level?: 2 | 3 | 4 | 5 | null;
  children: ReactNode;
  isExpanded?: boolean;
  defaultExpanded?: boolean;
  onExpandedChange?: (isExpanded: boolean) => void;
}

/** What is inside is drawn from its first opening on: until then a large table or picture would cost and not be seen. */
export function Disclosure(props: DisclosureProps) {
  const { title, aside, level = 3, children, isExpanded, defaultExpanded = false, onExpandedChange } = props;
  const [wasOpened, setWasOpened] = useState(defaultExpanded);
  const isDrawn = wasOpened || isExpanded === true;
  const trigger = (
    <Button slot="trigger" className={styles.trigger ?? ''}>
      <ChevronRightIcon />
      {title}
    </Button>
  );
  return (
    <AriaDisclosure
      className={styles.disclosure ?? ''}
      {...(isExpanded === undefined ? {} : { isExpanded })}
      defaultExpanded={defaultExpanded}
      onExpandedChange={(isOpen) => {
        if (isOpen) setWasOpened(true);
        onExpandedChange?.(isOpen);
      }}
    >
      <div className={styles.head}>
        {level === null ? (
          <div className={styles.heading}>{trigger}</div>
        ) : (
          <Heading level={level} className={styles.heading ?? ''}>
            {trigger}
          </Heading>
        )}
        {aside}
      </div>
      <DisclosurePanel>
        <div className={styles.body}>{isDrawn && children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
