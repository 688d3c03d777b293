import { type ReactNode, useEffect, useState } from 'react';
import { CarPageActions } from '#features/garage/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { NEW_CAR_KEYS } from '#region/routing/query-keys.ts';
import { AnySection } from '#renderer/sections/any-section.tsx';
import type { SectionEntry } from '#renderer/sections/describe-sections.ts';
import type { SectionSlots, UnknownSectionEntry } from '#renderer/sections/section.ts';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { usePart } from '#ui/parts/use-part.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { RecentlyViewed } from '../recently-viewed.tsx';
import { ActionBar } from './action-bar.tsx';
import { Contents } from './contents.tsx';
import { GoneScreen } from './gone-screen.tsx';
import styles from './listing-screen.module.css';
import type { GoneView, ListingView } from './listing-view.ts';
import { useChosenCar } from './use-chosen-car.ts';
import { useRecordedView } from './use-recorded-view.ts';

/** The first view: pictures, and the price next to them where there is room. */
const HEAD: readonly string[] = ['gallery', 'colors', 'car_info'];
/** Over the whole width below the rest; of a sold car what helps most, and therefore first. */
const SIMILAR = 'similar';

export function ListingScreen(page: ListingView | GoneView) {
  return page.isGone ? <GoneScreen {...page} /> : <CarScreen {...page} />;
}

function CarScreen(first: ListingView) {
  const t = useTranslate();
  const { car, isOther, onChoose, show: onTaken } = useChosenCar(first);
  const { reserved, onReserve } = useReserveFlow(car, onTaken);
  const { id, slug, title, seen } = car;
  useEffect(() => pushEvent({ event: 'listing_view', ...seen }), [seen]);
  useRecordedView(car);
  const ownKeys = car.kind === 'new' ? Object.values(NEW_CAR_KEYS) : undefined;
  const slots: SectionSlots = {
    carActions: <CarPageActions car={{ id, slug, title }} ownKeys={ownKeys} />,
    onReserve,
    reserved,
    onChoose,
  };
  // another price resets the calculator
  const keyOf = (name: string) => (name === 'finance' ? `${name} ${car.price}` : name);
  const part = usePart();
  const show = (entry: SectionEntry | UnknownSectionEntry) => (
    <div
      key={keyOf(entry.name)}
      id={entry.name}
      className={classNames(styles.section, styles[entry.name])}
      {...part('/pages/listing')}
    >
      <AnySection entry={entry} slots={slots} />
    </div>
  );
  const head = car.sections.filter(({ name }) => HEAD.includes(name));
  const body = car.sections.filter(({ name }) => !HEAD.includes(name) && name !== SIMILAR);
  const similar = car.sections.filter(({ name }) => name === SIMILAR).map(show);
  const main = (
    <div className={styles.main}>
      <Contents sections={body} />
      {body.map(show)}
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
      <ChosenCar car={isOther ? car : undefined} />
      <div className={styles.columns}>
        {head.map(show)}
        {!car.isSold && main}
      </div>
      {similar}
      {car.isSold && main}
      <RecentlyViewed except={id} />
      {head.length > 0 && <ActionBar car={car} onReserve={onReserve} />}
    </div>
  );
}

/** Says which car the page shows when that is not the first one any more. */
function ChosenCar({ car }: { car: ListingView | undefined }) {
  const t = useTranslate();
  const name = [car?.title, car?.version].filter(Boolean).join(' ');
  return (
    <VisuallyHidden>
      <span role="status">{car && t('listing:chosen', { title: name, price: car.price })}</span>
    </VisuallyHidden>
  );
}

/** Loads the form when it is asked for: few visitors reserve a car. */
function useReserveFlow(car: ListingView, onTaken: ReturnType<typeof useChosenCar>['show']) {
  const [reserved, setReserved] = useState<ReactNode>();
  const onReserve = () =>
    import('./reserve-flow.tsx').then(({ ReserveFlow }) =>
      setReserved(<ReserveFlow key={Date.now()} car={car} onTaken={onTaken} />),
    );
  return { reserved, onReserve };
}
