import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import styles from './recent-cars.module.css';
import { useGarageCards } from './use-garage-cards.ts';

const SHOWN = 4;

/** Cars seen before, last on a page: nothing moves when they come. @param except the car of the page */
export function RecentCars({ cars, except }: { cars: readonly { id: number }[]; except?: number }) {
  const t = useTranslate();
  const { views } = useGarageCards(cars.filter(({ id }) => id !== except).slice(0, SHOWN));
  if (!views || views.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h2 className={styles.title}>{t('garage:recent')}</h2>
      <CardGrid cars={views.map((view) => ({ ...view, pictures: view.pictures.slice(0, 1) }))} isWide isRow />
    </section>
  );
}
