import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Notice } from '../notice/notice.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  labels: { title: string; cancel: string; confirm: string; busy: string; failed: string };
  isBusy: boolean;
  hasFailed: boolean;
  /** What it does cannot be undone. */
  isFinal?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks once more before something is done. */
export function ConfirmDialog({
  labels,
  isBusy,
  hasFailed,
  isFinal,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={labels.title} closeLabel={labels.cancel} onClose={onClose}>
      <div className={styles.content}>
        {children}
        {hasFailed && (
          <Notice tone="problem" isLive>
            {labels.failed}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button data-autofocus onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button
            variant={isFinal ? 'danger' : 'primary'}
            aria-disabled={isBusy}
            onClick={() => isBusy || onConfirm()}
          >
            {isBusy ? labels.busy : labels.confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
