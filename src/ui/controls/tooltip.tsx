import type { ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import styles from './term.module.css';

export interface TooltipProps {
  /** A `Button`; its own name must be enough, since touch has no hover. */
  children: ReactElement;
  text: ReactNode;
}

export function Tooltip({ children, text }: TooltipProps) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
