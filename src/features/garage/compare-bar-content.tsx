import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import styles from './compare-bar.module.css';
import { useGarageLinks, useGarageList } from './garage-context.tsx';
import { type GarageCar, MAX_GARAGE_CARS } from './garage-lists.ts';

/** Cars chosen for comparison, and what there is no more room for. */
export function CompareBarContent() {
  const t = useTranslate();
  const language = usePageLanguage();
  const { hasRefused } = useGarageList('favourites');
  const { isComparing } = useGarageLinks();
  const { cars } = useGarageList('compare');
  const asks = cars.length > 0 && !isComparing;
  const most = formatNumber(MAX_GARAGE_CARS.favourites, language);
  return (
    <section className={styles.bar} aria-label={t(asks ? 'garage:compare.title' : 'garage:saved.title')}>
      {hasRefused && (
        <p className={styles.limit} role="alert">
          {t('garage:saved.full', { most })}
        </p>
      )}
      {asks && <Chosen cars={cars} />}
    </section>
  );
}

function Chosen({ cars }: { cars: readonly GarageCar[] }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { compareHref } = useGarageLinks();
  const { hasRefused, list } = useGarageList('compare');
  const slugs = cars.map(({ slug }) => encodeURIComponent(slug)).reverse();
  const most = formatNumber(MAX_GARAGE_CARS.compare, language);
  const value = formatNumber(cars.length, language);
  return (
    <>
      {hasRefused && (
        <p className={styles.limit} role="alert">
          {t('garage:compare.full', { most })}
        </p>
      )}
      <div className={styles.chosen}>
        <p className={styles.count} role="status">
          {t('garage:compare.chosen', { value, most })}
        </p>
        <Button variant="quiet" size="sm" onClick={() => list.clear()}>
          {t('garage:compare.clear')}
        </Button>
        <LinkButton variant="primary" size="sm" href={[compareHref, ...slugs].join('/')}>
          {t('garage:compare.open')}
        </LinkButton>
      </div>
    </>
  );
}
