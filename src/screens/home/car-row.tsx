import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#ui/car-card/card-grid.tsx';
import type { HomeSection } from './home-view.ts';
import { SectionHead } from './section-head.tsx';

export function CarRow({ title, cars, href }: Extract<HomeSection, { cars: unknown }>) {
  const t = useTranslate();
  return (
    <section>
      <SectionHead title={title} more={{ href, label: t('home:showAll') }} />
      <CardGrid cars={cars} isWide />
    </section>
  );
}
