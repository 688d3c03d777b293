import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { formatPairs } from '#region/search/search-address.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './garage-button.module.css';
import statusStyles from './share-button.module.css';

/** Shares the address by the share sheet of the device, else copies it. */
export function ShareButton({ title, ownKeys }: { title: string; ownKeys: readonly string[] }) {
  const t = useTranslate();
  const [answer, setAnswer] = useState('');
  const share = async () => {
    const way = typeof navigator.share === 'function' ? 'device' : 'copy';
    pushEvent({ event: 'car_shared', way });
    const url = sharedAddress(window.location, ownKeys);
    if (way === 'device') {
      // closing the sheet is not a failure
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setAnswer(t('garage:copied'));
    } catch {
      setAnswer(url);
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('garage:share')}
        title={t('garage:share')}
        onClick={share}
      >
        <Icon name="share" />
      </button>
      <span role="status" className={statusStyles.answer}>
        {answer}
      </span>
    </>
  );
}

/** The address of a page as it is handed on: with the keys that are its own, without what others hung on it (utm_source …). */
export function sharedAddress(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  ownKeys: readonly string[],
): string {
  const asked = new URLSearchParams(search);
  const own = formatPairs(
    ownKeys.flatMap((key) => {
      const value = asked.get(key);
      return value ? [[key, value] as const] : [];
    }),
  );
  return origin + pathname + (own === '' ? '' : `?${own}`);
}
