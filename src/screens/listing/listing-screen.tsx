import { useTranslate } from '#i18n/i18n-provider.tsx';
import { AnySection } from '#renderer/sections/any-section.tsx';
import type { SectionEntry, SectionSlots, UnknownSectionEntry } from '#renderer/sections/section.ts';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { ActionBar } from './action-bar.tsx';
import styles from './listing-screen.module.css';
import type { ListingView } from './listing-view.ts';

/** The price stands beside everything else where there is room, and moves along. */
const ASIDE = 'car_info';
/** Sections over the whole width, below the rest. */
const WIDE: readonly string[] = ['similar'];

export function ListingScreen(car: ListingView) {
  const t = useTranslate();
  const slots: SectionSlots = {};
  const show = (entry: SectionEntry | UnknownSectionEntry) => (
    <div key={entry.name} id={entry.name} className={classNames(styles.section, styles[entry.name])}>
      <AnySection entry={entry} slots={slots} />
    </div>
  );
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
      <div className={styles.columns}>
        {car.sections.filter(({ name }) => !WIDE.includes(name)).map(show)}
      </div>
      {car.sections.filter(({ name }) => WIDE.includes(name)).map(show)}
      {car.sections.some(({ name }) => name === ASIDE) && <ActionBar car={car} />}
    </div>
  );
}
