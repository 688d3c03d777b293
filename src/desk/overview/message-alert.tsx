import type { DeskMessages } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './overview.module.css';

/** Says that today's messages cost much, or that some were not sent; nothing otherwise. */
export function MessageAlert({ withheld, used_percent: percent, is_warning: isWarning }: DeskMessages) {
  const t = useTranslate();
  if (!isWarning && withheld === 0) return null;
  return (
    <div className={styles.alert} role="alert">
      {isWarning && <p>{t('desk:overview.messageBudget', { percent: percent ?? 0 })}</p>}
      {withheld > 0 && <p>{t('desk:overview.messagesWithheld', { count: withheld })}</p>}
    </div>
  );
}
