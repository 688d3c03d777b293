import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import styles from './form.module.css';
import type { ApiForm } from './use-api-form.ts';

export interface FormProps {
  form: ApiForm;
  /** `failed`: the call failed for a reason that is no field's. */
  labels: { submit: string; busy: string; saved: string; failed: string };
  /** Controls of the fields. */
  children: ReactNode;
}

/** Fields with what happens to them: a failure, busy and saved. Errors of fields stand at the fields. */
export function Form({ form: { status, onSubmit }, labels, children }: FormProps) {
  const isBusy = status === 'busy';
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {status === 'failed' && (
        <Notice tone="problem" isLive>
          {labels.failed}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? labels.busy : labels.submit}
        </Button>
        <p className={styles.saved} role="status">
          {status === 'saved' && labels.saved}
        </p>
      </div>
    </form>
  );
}
