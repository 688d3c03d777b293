import { Promises } from '#ui/promises/promises.tsx';
import { RecentlyViewed } from '../recently-viewed.tsx';
import { Arrival } from './arrival.tsx';
import { CarRow } from './car-row.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import type { HomeView } from './home-view.ts';
import { TileRow } from './tile-row.tsx';

export function HomeScreen(view: HomeView) {
  return (
    <>
      {view.arrival && <Arrival {...view.arrival} />}
      <Hero view={view} />
      <div className={styles.sections}>
        {view.promises && <Promises {...view.promises} />}
        {view.sections.map((section) =>
          'cars' in section ? (
            <CarRow key={section.kind} {...section} />
          ) : (
            <TileRow key={section.kind} {...section} />
          ),
        )}
        <RecentlyViewed />
      </div>
    </>
  );
}
