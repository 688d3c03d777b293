import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useGarageLinks, useGarageList } from './garage-context.tsx';
import styles from './saved-link.module.css';

/** The way to the saved cars, with their number. */
export function SavedLink() {
  const t = useTranslate();
  const language = usePageLanguage();
  const { savedHref } = useGarageLinks();
  const { cars } = useGarageList('favourites');
  // most visitors have none yet, and a phone takes long to prepare for its first number
  const value = cars.length > 0 && formatNumber(cars.length, language);
  const label = value ? t('garage:saved.counted', { value }) : t('garage:saved.title');
  return (
    <a className={styles.link} href={savedHref} aria-label={label} title={label}>
      <Icon name="heart" />
      {value && (
        <span className={styles.count} aria-hidden="true">
          {value}
        </span>
      )}
    </a>
  );
}
