import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { NotificationArea, notify } from '#ui/notifications/notifications.tsx';
import styles from './account-note.module.css';
import { changeAlerts } from './sync-saved-cars.ts';
import { useSavedCarsStatus } from './use-saved-cars-status.ts';

/** What of the saved cars is in the account, and whether its person hears of them. */
export function AccountNote({ region }: { region: string }) {
  const t = useTranslate();
  const { sync, isAlerted, refused } = useSavedCarsStatus();

  async function change(next: boolean) {
    if (await changeAlerts(region, next)) return;
    notify({ text: t('history:saved.failed'), closeLabel: t('common:account.close'), tone: 'problem' });
  }

  return (
    <MantineRoot>
      <NotificationArea />
      <p className={styles.text}>{t('history:saved.account')}</p>
      <Checkbox
        className={styles.alerts}
        label={t('history:saved.carAlerts')}
        checked={isAlerted ?? false}
        disabled={isAlerted === undefined}
        onChange={({ target }) => void change(target.checked)}
      />
      {sync === 'failed' && (
        <Notice tone="warning" isLive>
          {t('history:saved.unsent')}
        </Notice>
      )}
      {refused > 0 && <Notice tone="warning">{t('history:saved.room')}</Notice>}
    </MantineRoot>
  );
}
