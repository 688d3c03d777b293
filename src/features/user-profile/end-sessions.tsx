import { useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './confirm-dialog.module.css';
import { useEndOtherSessionsMutation } from './profile-api.ts';

/** Logs the person out everywhere else, after it was said what that means. @param contact where its API begins */
export function EndSessions({ contact }: { contact: string }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isDone, setDone] = useState(false);
  const [run, { reset, isLoading, isError }] = useEndOtherSessionsMutation();

  async function confirm() {
    if (isLoading) return;
    const { error } = await run(contact);
    if (error) return;
    dialog.current?.close();
    setDone(true);
  }

  return (
    <>
      <div>
        <Button onClick={() => dialog.current?.showModal()}>{t('profile:devices.open')}</Button>
      </div>
      {isDone && <Notice isLive>{t('profile:devices.done')}</Notice>}
      <dialog ref={dialog} className={styles.dialog} aria-labelledby="end-sessions" onClose={reset}>
        <div className={styles.content}>
          <h2 id="end-sessions" className={styles.title}>
            {t('profile:devices.confirmTitle')}
          </h2>
          <p>{t('profile:devices.confirmText')}</p>
          {isError && (
            <Notice tone="problem" isLive>
              {t('profile:devices.failed')}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button onClick={() => dialog.current?.close()}>{t('profile:devices.cancel')}</Button>
            <Button variant="primary" aria-disabled={isLoading} onClick={confirm}>
              {t(isLoading ? 'profile:devices.ending' : 'profile:devices.confirm')}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
