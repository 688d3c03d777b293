import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { currentHref, onEntryReturn, pushEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './confirmation.module.css';

/** After a booking, back leads to the home page instead of the form, and asks first (SPEC 2.2). */
export function BackQuestion({ homeHref }: { homeHref: string }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const href = currentHref();
    // an entry of its own, so that back stays on this page
    pushEntry(href);
    return onEntryReturn(() => {
      pushEntry(href);
      setAsking(true);
    });
  }, []);
  if (!isAsking) return null;
  const stay = () => setAsking(false);
  return (
    <Dialog title={t('request:leave.title')} closeLabel={t('common:account.close')} onClose={stay}>
      <p>{t('request:leave.text')}</p>
      <div className={styles.actions}>
        <Button data-autofocus onClick={stay}>
          {t('request:leave.stay')}
        </Button>
        <Button variant="primary" onClick={() => loadPage(homeHref)}>
          {t('request:leave.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
