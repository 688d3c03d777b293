import { SECOND_MS } from '#domain/time/durations.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow, useServerNow } from '#store/server-time.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './slot.module.css';
import type { Hold } from './use-slot-hold.ts';

export interface HoldStatusProps {
  hold: Hold;
  onChoose(start: string): void;
}

/** What has become of the chosen time: reserved and for how long, or taken by somebody else. */
export function HoldStatus({ hold, onChoose }: HoldStatusProps) {
  const t = useTranslate();
  return (
    <>
      <div role="status">
        {hold.state === 'holding' && t('fields:slot.holding')}
        {hold.state === 'failed' && t('fields:slot.notHeld')}
        {hold.state === 'refused' && <Notice tone="warning">{hold.text}</Notice>}
        {hold.state === 'expired' && <Notice tone="warning">{t('fields:slot.expired')}</Notice>}
        {hold.state === 'taken' && (
          <Notice tone="warning">
            {t('fields:slot.taken')} {hold.next.length > 0 && t('fields:slot.next')}
          </Notice>
        )}
      </div>
      {hold.state === 'taken' && (
        <div className={styles.next}>
          {hold.next.map(({ value, label, title }) => (
            <Button key={value} size="sm" onClick={() => onChoose(value)}>
              {label}, {title}
            </Button>
          ))}
        </div>
      )}
      {hold.state === 'held' && <Remaining until={hold.until} />}
    </>
  );
}

function Remaining({ until }: { until: number }) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  const now = useServerNow(SECOND_MS) || serverNow();
  const format = new Intl.DateTimeFormat(locale, { minute: 'numeric', second: '2-digit', timeZone: 'UTC' });
  // a timer is read when it is asked for, not every second
  return (
    <p className={styles.held} role="timer">
      {t('fields:slot.held', { time: format.format(Math.max(0, until - now)) })}
    </p>
  );
}
