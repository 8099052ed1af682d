import { type ReactNode, useState } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './term.module.css';

export interface TermProps {
  children: ReactNode;
  definition: ReactNode;
}

/** A word with its definition on hover, focus and touch. */
export function Term({ children, definition }: TermProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TooltipTrigger delay={200} closeDelay={100} isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={styles.term ?? ''} onPress={() => setOpen(true)}>
        {children}
      </Button>
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {definition}
      </Tooltip>
    </TooltipTrigger>
  );
}
