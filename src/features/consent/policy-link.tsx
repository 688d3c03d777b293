import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './policy-link.module.css';

/** The privacy policy, where the region has one. */
export function PolicyLink({ href }: { href: string }) {
  const t = useTranslate();
  if (href === '') return null;
  return (
    <a className={styles.link} href={href}>
      {t('privacy:policy')}
    </a>
  );
}
