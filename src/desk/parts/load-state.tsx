import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { failureText } from './failure-text.ts';
import styles from './parts.module.css';

/** Stands for data that is loading or could not be loaded. */
export function LoadState({ error, onRetry }: { error?: unknown; onRetry(): void }) {
  const t = useTranslate();
  if (error === undefined) return <p className={styles.quiet}>{t('desk:loading')}</p>;
  return (
    <Notice tone="problem" isLive>
      <p>{failureText(error, t)}</p>
      <Button size="sm" onClick={onRetry}>
        {t('desk:retry')}
      </Button>
    </Notice>
  );
}
