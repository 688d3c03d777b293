import type { ComponentType } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { ActionBar } from './action-bar.tsx';
import { CarInfo } from './car-info.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import styles from './listing-screen.module.css';
import type { ListingSectionName, ListingView } from './listing-view.ts';
import { Similar } from './similar.tsx';

const SECTIONS: Record<ListingSectionName, ComponentType<{ car: ListingView }>> = {
  gallery: Gallery,
  car_info: CarInfo,
  facts: Facts,
  similar: Similar,
};

/** The price stands beside everything else where there is room, and moves along. */
const ASIDE: ListingSectionName = 'car_info';
/** Sections over the whole width, below the rest. */
const WIDE: readonly ListingSectionName[] = ['similar'];

export function ListingScreen(car: ListingView) {
  const t = useTranslate();
  const show = (name: ListingSectionName) => {
    const Section = SECTIONS[name];
    return (
      <div key={name} className={styles[name]}>
        <Section car={car} />
      </div>
    );
  };
  return (
    <div className={styles.screen}>
      <div className={styles.crumbs}>
        <Breadcrumbs label={t('common:breadcrumbs')} crumbs={car.crumbs} />
      </div>
      {car.isDemo && (
        <div className={styles.notice}>
          <Notice tone="info">{t('listing:demo')}</Notice>
        </div>
      )}
      <div className={styles.columns}>{car.sections.filter((name) => !WIDE.includes(name)).map(show)}</div>
      {car.sections.filter((name) => WIDE.includes(name)).map(show)}
      {car.sections.includes(ASIDE) && <ActionBar car={car} />}
    </div>
  );
}
