import { useEffect } from 'react';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMoment, formatTimeUntil } from '#region/format/format-moment.ts';
import { useServerNow } from '#store/server-time.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './held-until.module.css';

export interface HeldUntilProps {
  /** In UTC; null: until it is released. */
  until: string | null;
  /** IANA name. */
  timeZone: string;
  /** Called once when the time is over; the same function each time. */
  onOver?: () => void;
}

/** Until when a car is held, in words that follow the clock. */
export function HeldUntil({ until, timeZone, onOver }: HeldUntilProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const at = until === null ? undefined : Date.parse(until);
  const now = useServerNow(MINUTE_MS, at);
  const isOver = at !== undefined && at <= now;
  useEffect(() => {
    if (isOver) onOver?.();
  }, [isOver, onOver]);
  if (at === undefined || isOver || now === 0) return null;
  return (
    <p className={styles.held}>
      <Icon name="clock" size="sm" />
      <span>
        {t('offers:list.held', {
          // each part stays on one line, also in narrow windows
          time: formatMoment(at, language, timeZone).replace(/(\d) (?=\p{L}+\.?$)/u, '$1\u00a0'),
          left: formatTimeUntil(at - now, language).replaceAll(' ', '\u00a0'),
        })}
      </span>
    </p>
  );
}
