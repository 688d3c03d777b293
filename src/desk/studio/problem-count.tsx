import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './studio.module.css';

/** How many problems prevent publishing, and how many do not. */
export function ProblemCount({ errors, warnings }: { errors: number; warnings: number }) {
  const t = useTranslate();
  if (errors + warnings === 0)
    return (
      <span className={styles.live}>
        <Icon name="check" size="sm" /> {t('desk:studio.noProblems')}
      </span>
    );
  return (
    <span className={styles.counts}>
      {errors > 0 && <span className={styles.broken}>{t('desk:studio.errors', { count: errors })}</span>}
      {warnings > 0 && (
        <span className={styles.doubtful}>{t('desk:studio.warnings', { count: warnings })}</span>
      )}
    </span>
  );
}
