import { useRef } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './confirm-dialog.module.css';
import { useDeleteAccountMutation } from './profile-api.ts';

export interface DeleteAccountProps {
  /** Where the API of the contact begins. */
  contact: string;
  onDeleted(): void;
}

/** Deletes the account after it was said what will be lost. The dialog keeps the focus and closes on Escape. */
export function DeleteAccount({ contact, onDeleted }: DeleteAccountProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [run, { reset, isLoading, isError }] = useDeleteAccountMutation();
  const lost = [
    t('profile:delete.details'),
    t('profile:delete.history'),
    t('profile:delete.searches'),
    t('profile:delete.devices'),
  ];

  async function confirm() {
    if (isLoading) return;
    const { error } = await run(contact);
    if (error) return;
    dialog.current?.close();
    onDeleted();
  }

  return (
    <>
      <Button variant="danger" onClick={() => dialog.current?.showModal()}>
        {t('profile:delete.open')}
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="delete-account" onClose={reset}>
        <div className={styles.content}>
          <h2 id="delete-account" className={styles.title}>
            {t('profile:delete.title')}
          </h2>
          <p>{t('profile:delete.text')}</p>
          <ul className={styles.lost}>
            {lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {isError && (
            <Notice tone="problem" isLive>
              {t('profile:delete.failed')}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button onClick={() => dialog.current?.close()}>{t('profile:delete.cancel')}</Button>
            <Button variant="danger" aria-disabled={isLoading} onClick={confirm}>
              {t(isLoading ? 'profile:delete.deleting' : 'profile:delete.confirm')}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
