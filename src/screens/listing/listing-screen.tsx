import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CarPageActions, useGarageLinks } from '#features/garage/index.ts';
import { useSession } from '#features/session/index.ts';
import { loadAccountHistory, viewedCars } from '#features/viewing-history/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pushEvent } from '#integrations/analytics/push-event.ts';
import { replaceEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { fetchPageProps } from '#integrations/navigation/page-data.ts';
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

/** Seeing a car is remembered: on the device of a visitor, in the history of a logged-in user. */
function useRecordedView({ id, slug, title, kind }: ListingView): void {
  const { region } = useGarageLinks();
  const { state } = useSession();
  useEffect(() => {
    if (state === 'unknown') return;
    if (state === 'visitor')
      return viewedCars.add(region, { key: slug, at: Date.now(), id, title, category: kind });
    // low priority: it runs after everything else of the page
    loadAccountHistory()
      .then(({ recordView }) => recordView(region, slug))
      .catch(console.warn);
  }, [state, region, id, slug, title, kind]);
}

/** The car of a page in the chosen version and paint; a link that cannot be followed here is loaded. */
function useChosenCar(first: ListingView) {
  const [car, setCar] = useState(first);
  const asked = useRef<AbortController>(undefined);
  const show = async (href: string) => {
    asked.current?.abort();
    const leaving = new AbortController();
    const { signal } = leaving;
    asked.current = leaving;
    try {
      const { screen } = (await fetchPageProps(href, signal)) as { screen: ListingView | GoneView };
      if (signal.aborted) return;
      if (screen.isGone) return loadPage(href);
      replaceEntry(href);
      setCar(screen);
    } catch {
      if (!signal.aborted) loadPage(href);
    }
  };
  const onChoose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void show(pathname + search);
  };
  return { car, isOther: car !== first, onChoose, show };
}
