import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#ui/car-card/card-grid.tsx';
import type { ListingView } from './listing-view.ts';
import { Section } from './section.tsx';

export function Similar({ car }: { car: ListingView }) {
  const t = useTranslate();
  if (car.similar.cars.length === 0) return null;
  return (
    <Section title={t('listing:similar')}>
      <CardGrid cars={car.similar.cars} isWide isRow />
    </Section>
  );
}
