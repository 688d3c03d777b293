import { useEffect, useRef, useState } from 'react';
import { Promises } from '#renderer/promises/promises.tsx';
import { RecentlyViewed } from '../recently-viewed.tsx';
import { TileRow } from '../tile-row.tsx';
import { CarRow } from './car-row.tsx';
import { CarriedSearch } from './carried-search.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import type { HomeView } from './home-view.ts';

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
