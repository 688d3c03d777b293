import { RecentCars } from '#features/garage/index.ts';
import { CarRow } from './car-row.tsx';
import { Hero } from './hero.tsx';
import styles from './home-screen.module.css';
import type { HomeView } from './home-view.ts';
import { TileRow } from './tile-row.tsx';

export function HomeScreen(view: HomeView) {
  return (
    <>
      <Hero view={view} />
      <div className={styles.sections}>
        {view.sections.map((section) =>
          'cars' in section ? (
            <CarRow key={section.kind} {...section} />
          ) : (
            <TileRow key={section.kind} {...section} />
          ),
        )}
        <RecentCars />
      </div>
    </>
  );
}
