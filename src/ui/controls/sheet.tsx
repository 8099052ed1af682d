import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import shared from '../shared.module.css';
import { IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** For tables. */
  isWide?: boolean;
  children: ReactNode;
}

/** Something to look up, over the page. Escape or a press beside it closes it. */
export function Sheet({ title, isOpen, onOpenChange, isWide = false, children }: SheetProps) {
  return (
    <ModalOverlay className={styles.veil ?? ''} isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className={classNames(shared.floating, styles.sheet, isWide && styles.wide)}>
        <Dialog className={styles.dialog ?? ''}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label="Close" icon={<CloseIcon />} slot="close" />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
