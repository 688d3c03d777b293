import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import { SectionHead } from '../section-head.tsx';
import type { HomeSection } from './home-view.ts';

const SIZES = '(min-width: 1280px) 19rem, (min-width: 992px) 25vw, (min-width: 576px) 50vw, 78vw';

/** Cars in two rows at most; on phones in one that is swiped. */
export function CarRow({ title, cars, href }: Extract<HomeSection, { cars: unknown }>) {
  const t = useTranslate();
  const part = usePart();
  return (
    <section {...part('/pages/home')}>
      <SectionHead title={title} more={{ href, label: t('home:showAll') }} />
      <CardGrid cars={cars} sizes={SIZES} isWide isRow />
    </section>
  );
}
