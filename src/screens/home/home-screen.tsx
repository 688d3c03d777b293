import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { Promises } from '#renderer/promises/promises.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import { RecentlyViewed } from '../recently-viewed.tsx';
import { SectionHead } from '../section-head.tsx';
import { TileRow } from '../tile-row.tsx';
import { CarriedSearch } from './carried-search.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import type { HomeSection, HomeView } from './home-view.ts';

const SIZES = '(min-width: 1280px) 19rem, (min-width: 992px) 25vw, (min-width: 576px) 50vw, 78vw';

export function HomeScreen(view: HomeView) {
  const parts = [
    ...(view.promises ? [<Promises key="promises" {...view.promises} />] : []),
    ...view.sections.map((section) =>
      'cars' in section ? (
        <CarRow key={section.kind} {...section} />
      ) : (
        <TileRow key={section.kind} {...section} />
      ),
    ),
  ];
  const list = useRef<HTMLDivElement>(null);
  const [recentIndex, setRecentIndex] = useState(parts.length);
  // what one has seen before comes first of what is not in sight yet: nothing in sight moves
  useEffect(() => {
    const below = [...(list.current?.children ?? [])].findIndex(
      (part) => part.getBoundingClientRect().top >= window.innerHeight,
    );
    if (below >= 0) setRecentIndex(below);
  }, []);
  return (
    <>
      {view.carriedSearch && <CarriedSearch {...view.carriedSearch} />}
      <Hero view={view} />
      <div ref={list} className={styles.sections}>
        {[...parts.slice(0, recentIndex), <RecentlyViewed key="recent" />, ...parts.slice(recentIndex)]}
      </div>
    </>
  );
}

/** Cars in two rows at most; on phones in one that is swiped. */
function CarRow({ title, cars, href }: Extract<HomeSection, { cars: unknown }>) {
  const t = useTranslate();
  const part = usePart();
  return (
    <section {...part('/pages/home')}>
      <SectionHead title={title} more={{ href, label: t('home:showAll') }} />
      <CardGrid cars={cars} sizes={SIZES} isWide isRow />
    </section>
  );
}
