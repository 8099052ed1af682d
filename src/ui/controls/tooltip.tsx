import { type ReactElement, type ReactNode, useState } from 'react';
import { Tooltip as AriaTooltip, Button, TooltipTrigger } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import shared from '../shared.module.css';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** A `Button`; its own name must be enough, since touch has no hover. */
  children: ReactElement;
  text: ReactNode;
}

export function Tooltip({ children, text }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className={classNames(shared.floating, styles.tooltip)} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}

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
      <AriaTooltip className={classNames(shared.floating, styles.tooltip)} offset={6}>
        {definition}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
