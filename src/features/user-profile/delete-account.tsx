import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import styles from './delete-account.module.css';
import { useDeleteAccountMutation } from './profile-api.ts';
import { conflictText } from './refused-fields.ts';

export interface DeleteAccountProps {
  /** Where the API of the contact begins. */
  contact: string;
  onDeleted(): void;
}

/** Deletes the account after a warning about what is lost. */
export function DeleteAccount({ contact, onDeleted }: DeleteAccountProps) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [run, { reset, isLoading, isError, error: failure }] = useDeleteAccountMutation();
  const lost = [
    t('profile:delete.details'),
    t('profile:delete.history'),
    t('profile:delete.cars'),
    t('profile:delete.searches'),
    t('profile:delete.devices'),
  ];

  function close() {
    setAsking(false);
    reset();
  }

  async function confirm() {
    const { error } = await run(contact);
    if (error) return;
    close();
    onDeleted();
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('profile:delete.open')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          labels={{
            title: t('profile:delete.title'),
            cancel: t('profile:delete.cancel'),
            confirm: t('profile:delete.confirm'),
            busy: t('profile:delete.deleting'),
            failed: conflictText(failure) ?? t('profile:delete.failed'),
          }}
          isBusy={isLoading}
          hasFailed={isError}
          isFinal
          onConfirm={confirm}
          onClose={close}
        >
          <p>{t('profile:delete.text')}</p>
          <ul className={styles.lost}>
            {lost.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
