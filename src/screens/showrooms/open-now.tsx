import { MINUTE_MS } from '#domain/time/durations.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useServerNow } from '#store/server-time.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './open-now.module.css';
import type { OpenTimes } from './showrooms-view.ts';

/**
 * Whether a place is open now. Pages are cached, so the server says when it is open in the week, and the browser what
 * that means now.
 */
export function OpenNow({ times, hours }: { times: OpenTimes; hours: string }) {
  const t = useTranslate();
  const now = useServerNow(MINUTE_MS);
  const next = now === 0 ? undefined : times.spans.find(({ to }) => now < to);
  const isKnown = now > 0 && now < times.until;
  const isOpen = next !== undefined && next.from <= now;
  const text = isOpen ? next.during : (next?.before ?? t('showrooms:hours.closed'));
  return (
    <p className={classNames(styles.line, isKnown && (isOpen ? styles.open : styles.closed))}>
      <Icon name="clock" />
      <span>{isKnown ? text : hours}</span>
    </p>
  );
}
