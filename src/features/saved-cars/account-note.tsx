import { useTranslate } from '#i18n/i18n-provider.tsx';
import { store } from '#store/store.ts';
import { Checkbox } from '#ui/mantine/controls.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { NotificationArea, notify } from '#ui/notifications/notifications.tsx';
import styles from './account-note.module.css';
import { savedCarsApi } from './saved-cars-api.ts';
import { savedCarsChanged } from './saved-cars-slice.ts';
import { useSavedCarsStatus } from './use-saved-cars-status.ts';

/** Resolves with what is stored after the changes that were made so far; undefined: none is on its way. */
let lastChange: Promise<boolean | undefined> | undefined;

/** What of the saved cars is in the account, and whether its person hears of them. */
export function AccountNote({ region }: { region: string }) {
  const t = useTranslate();
  const { sync, isAlerted, refused } = useSavedCarsStatus();

  async function change(next: boolean) {
    store.dispatch(savedCarsChanged({ isAlerted: next }));
    const before = lastChange ?? Promise.resolve(isAlerted);
    const mine = before.then(async (was) => ((await send(next)) ? next : was));
    lastChange = mine;
    const stored = await mine;
    if (lastChange !== mine) return;
    lastChange = undefined;
    store.dispatch(savedCarsChanged({ isAlerted: stored }));
  }

  /** @returns whether it was stored */
  async function send(next: boolean): Promise<boolean> {
    const locale = { region, language: window.location.pathname.split('/', 3)[2] ?? '' };
    const { changeSavedCarAlerts } = savedCarsApi.endpoints;
    const { error } = await store.dispatch(changeSavedCarAlerts.initiate({ locale, isAlerted: next }));
    if (error)
      notify({ text: t('history:saved.failed'), closeLabel: t('common:account.close'), tone: 'problem' });
    return !error;
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
