import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './fields.module.css';
import type { Loaded } from './use-loaded.ts';

/** Says that a list is loading, or that it did not load, with another try. */
export function LoadingStatus({
  status,
  retry,
  failed,
}: Pick<Loaded<unknown>, 'status' | 'retry'> & { failed?: string }) {
  const t = useTranslate();
  return (
    <div className={styles.status} role="status">
      {status === 'loading' && t('fields:loading')}
      {status === 'failed' && (
        <>
          <Icon name="warning" size="sm" />
          {failed ?? t('fields:failed')}
          <Button size="sm" onClick={retry}>
            {t('fields:retry')}
          </Button>
        </>
      )}
    </div>
  );
}
