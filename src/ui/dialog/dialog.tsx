import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { MantineRoot } from '../mantine/mantine-root.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  /** What screen readers call the button that closes it. */
  closeLabel: string;
  /** For a table; default: as wide as a form. */
  isWide?: boolean;
  /** Called on Escape, the button and a click outside of the dialog; the caller unmounts the dialog. */
  onClose(): void;
  children: ReactNode;
}

/** A dialog over the page, open for as long as it is rendered. It traps the focus and returns it on close. */
export function Dialog({ title, closeLabel, isWide = false, onClose, children }: DialogProps) {
  useLayoutEffect(() => {
    const before = document.activeElement;
    // Mantine gives the focus back a moment after a closed dialog has been rendered; this one is gone by then
    return () => void (before instanceof HTMLElement && before.focus({ preventScroll: true }));
  }, []);
  return (
    <MantineRoot>
      <Modal.Root
        opened
        onClose={onClose}
        returnFocus={false}
        classNames={{
          inner: styles.inner,
          overlay: styles.overlay,
          content: classNames(styles.content, isWide && styles.wide),
          title: styles.title,
          close: styles.close,
          body: styles.body,
        }}
      >
        <Modal.Overlay />
        <Modal.Content>
          {/* Mantine's header would be a second banner of the page */}
          <div className={styles.header}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label={closeLabel} icon={<Icon name="close" />} />
          </div>
          <Modal.Body>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineRoot>
  );
}
