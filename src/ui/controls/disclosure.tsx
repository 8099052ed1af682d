import { type ReactNode, useState } from 'react';
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

/** What is inside is drawn from its first opening on: until then a large table or picture would cost and not be seen. */
export function Disclosure(props: DisclosureProps) {
  const { title, aside, level = 3, children, isExpanded, defaultExpanded = false, onExpandedChange } = props;
  const [wasOpened, setWasOpened] = useState(defaultExpanded);
  const isDrawn = wasOpened || isExpanded === true;
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
        <Heading level={level} className={styles.heading ?? ''}>
          <Button slot="trigger" className={styles.trigger ?? ''}>
            <ChevronRightIcon />
            {title}
          </Button>
        </Heading>
        {aside}
      </div>
      <DisclosurePanel>
        <div className={styles.body}>{isDrawn && children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
