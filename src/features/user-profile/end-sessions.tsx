import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { notify } from '#ui/notifications/notifications.tsx';
import { useEndOtherSessionsMutation } from './profile-api.ts';

/** Ends the other sessions of the person after a confirmation. @param contact base path of its API */
export function EndSessions({ contact }: { contact: string }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [run, { reset, isLoading, isError }] = useEndOtherSessionsMutation();

  function close() {
    setAsking(false);
    reset();
  }

  async function confirm() {
    const { error } = await run(contact);
    if (error) return;
    close();
    notify({ text: t('profile:devices.done'), closeLabel: t('common:account.close') });
  }

  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('profile:devices.open')}</Button>
      {isAsking && (
        <ConfirmDialog
          labels={{
            title: t('profile:devices.confirmTitle'),
            cancel: t('profile:devices.cancel'),
            confirm: t('profile:devices.confirm'),
            busy: t('profile:devices.ending'),
            failed: t('profile:devices.failed'),
          }}
          isBusy={isLoading}
          hasFailed={isError}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{t('profile:devices.confirmText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
