import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './compare-bar.module.css';
import { useGarageLinks, useKept } from './garage-context.tsx';
import { KEPT_LISTS } from './kept-lists.ts';

/** Cars chosen for comparison, at the bottom of the screen. */
export function CompareBar() {
  const t = useTranslate();
  const language = usePageLanguage();
  const { compareHref, hasBottomBar } = useGarageLinks();
  const { cars, store } = useKept('compare');
  if (cars.length === 0) return null;
  const number = (value: number) => formatNumber(value, language);
  const slugs = cars.map(({ slug }) => encodeURIComponent(slug)).reverse();
  return (
    <section
      className={classNames(styles.bar, hasBottomBar && styles.raised)}
      aria-label={t('garage:compare.title')}
    >
      <p className={styles.count} role="status">
        {t('garage:compare.chosen', { value: number(cars.length), most: number(KEPT_LISTS.compare) })}
      </p>
      <Button variant="quiet" size="sm" onClick={() => store.clear()}>
        {t('garage:compare.clear')}
      </Button>
      <LinkButton variant="primary" size="sm" href={[compareHref, ...slugs].join('/')}>
        {t('garage:compare.open')}
      </LinkButton>
    </section>
  );
}
