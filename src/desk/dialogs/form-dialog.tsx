import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: string;
  submitLabel: string;
  /** Label of the button that closes; default: "Cancel". */
  cancelLabel?: string;
  /** For a table. */
  isWide?: boolean;
  /** Whether something is lost. */
  isDanger?: boolean;
  isBusy?: boolean;
  /** Why it was refused; empty: it was not. */
  problem?: string;
  onSubmit(): unknown;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form or a question, the button that sends it and one that closes it. */
export function FormDialog({
  title,
  submitLabel,
  cancelLabel,
  isWide = false,
  isDanger = false,
  isBusy = false,
  problem = '',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTranslate();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void onSubmit();
  }
  return (
    <Dialog title={title} isWide={isWide} closeLabel={t('desk:close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className={styles.fields}>
          {children}
          <Problem text={problem} />
        </div>
        <div className={styles.answers}>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} aria-disabled={isBusy || undefined}>
            {submitLabel}
          </Button>
          <Button onClick={onClose}>{cancelLabel ?? t('desk:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
