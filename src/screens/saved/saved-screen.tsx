import { useEffect, useState } from 'react';
import {
  GARAGE_LISTS,
  MAX_GARAGE_CARS,
  useGarageCards,
  useGarageLinks,
  useGarageList,
} from '#features/garage/index.ts';
import {
  forgetAccountCars,
  loadAccountNote,
  readAccountCars,
  useSavedCarsStatus,
} from '#features/saved-cars/index.ts';
import { loadSavedSearchList } from '#features/saved-searches/index.ts';
import { loadAccountSearches, type ResultsPaths } from '#features/search-filter-history/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './saved-screen.module.css';

export interface SavedScreenProps {
  /** The address itself names cars. */
  isShared: boolean;
  /** Some cars of the address are not for sale any more. */
  hasGone: boolean;
  cars: CarCardView[];
  /** When alerts about saved searches come, a sentence each. */
  alertRules: string[];
  buyHref: string;
  /** Results page of new cars, where the region sells them. */
  buyNewHref?: string;
}

/** Cars that a visitor or a person has saved, or those in the address. */
export function SavedScreen({ isShared, hasGone, cars, ...own }: SavedScreenProps) {
  const t = useTranslate();
  return (
    <div className={styles.screen}>
      {isShared ? (
        <>
          <h1>{t('garage:saved.title')}</h1>
          {hasGone && <Notice tone="warning">{t('garage:compare.gone')}</Notice>}
          <CardGrid cars={cars} isWide headingLevel={2} />
        </>
      ) : (
        <Saved {...own} />
      )}
    </div>
  );
}

const SEARCHES = '#searches';
type Part = 'cars' | 'searches';

/** Saved cars, or searches of the person; messages lead to the searches. */
function Saved({
  alertRules,
  buyHref,
  buyNewHref,
}: Pick<SavedScreenProps, 'alertRules' | 'buyHref' | 'buyNewHref'>) {
  const t = useTranslate();
  const [part, setPart] = useState<Part>('cars');
  useEffect(() => {
    if (window.location.hash === SEARCHES) setPart('searches');
  }, []);
  return (
    <>
      <h1>{t(part === 'cars' ? 'garage:saved.title' : 'history:saved.title')}</h1>
      <noscript>
        <Notice tone="info">{t('garage:saved.scripts')}</Notice>
      </noscript>
      <Segments<Part>
        label={t('history:saved.parts')}
        segments={[
          { name: 'cars', label: t('history:saved.cars') },
          { name: 'searches', label: t('history:saved.searches') },
        ]}
        chosen={part}
        onChoose={setPart}
      />
      {part === 'searches' ? (
        <>
          <div className={styles.text}>
            {alertRules.map((rule) => (
              <p key={rule}>{rule}</p>
            ))}
          </div>
          <SavedSearches paths={{ used: buyHref, ...(buyNewHref && { new: buyNewHref }) }} />
        </>
      ) : (
        <>
          <SavedCarsNote />
          <OwnCars buyHref={buyHref} />
        </>
      )}
    </>
  );
}

function OwnCars({ buyHref }: { buyHref: string }) {
  const t = useTranslate();
  const isLive = useIsLive();
  const { cars, list } = useGarageList('favourites');
  const { views, hasFailed } = useGarageCards(cars.slice(0, MAX_GARAGE_CARS.favourites));
  const isUser = useSession().state === 'user';
  // an empty list of a device new to the account says nothing before the account has answered
  const isAsking = useSavedCarsStatus().sync === 'waiting' && isUser && cars.length === 0;
  if (!isLive || isAsking) return <div className={styles.waiting} />;
  if (cars.length === 0) {
    return (
      <Empty icon="heart" text={t('garage:saved.empty')}>
        <LinkButton variant="primary" href={buyHref}>
          {t('garage:saved.browse')}
        </LinkButton>
      </Empty>
    );
  }
  if (hasFailed) {
    return (
      <Notice tone="problem" isLive>
        {t('garage:saved.failed')}
      </Notice>
    );
  }
  if (!views) return <div className={styles.waiting} aria-busy="true" />;
  const present = new Set(views.map(({ id }) => id));
  const gone = cars.filter(({ id }) => !present.has(id));
  return (
    <>
      {gone.length > 0 && (
        <ul className={styles.gone}>
          {gone.map(({ id, title }) => (
            <li key={id}>
              <span>{t('garage:saved.gone', { title })}</span>
              <Button size="sm" variant="quiet" onClick={() => list.remove(id)}>
                {t('garage:saved.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <CardGrid cars={views} isWide headingLevel={2} />
    </>
  );
}

/** Where the saved cars are: on this device, or in the account of the person, who sets the alerts here. */
function SavedCarsNote() {
  const t = useTranslate();
  const { region } = useGarageLinks();
  const { state } = useSession();
  const note = useOnDemand(state === 'user', loadAccountNote);
  useEffect(() => {
    // a login that has expired ends without an event; other pages notice at the first interaction
    if (state === 'visitor' && readAccountCars()?.region === region)
      forgetAccountCars(GARAGE_LISTS.favourites);
  }, [state, region]);
  if (state === 'visitor')
    return (
      <div className={styles.note}>
        <p className={styles.text}>{t('history:saved.keep')}</p>
        <Button size="sm" variant="secondary" onClick={() => openLogin()}>
          {t('history:logIn')}
        </Button>
      </div>
    );
  return <div className={styles.note}>{note && <note.AccountNote region={region} />}</div>;
}

/** Saved and recent searches. */
function SavedSearches({ paths }: { paths: ResultsPaths }) {
  return (
    <StoreProvider>
      <Searches paths={paths} />
    </StoreProvider>
  );
}

function Searches({ paths }: { paths: ResultsPaths }) {
  const t = useTranslate();
  const { region } = useGarageLinks();
  const { state, profile } = useSession();
  const list = useOnDemand(profile !== null, loadSavedSearchList);
  const history = useOnDemand(true, loadAccountSearches);
  const isWaiting = state === 'unknown' || history === undefined || (profile && list === undefined);
  if (isWaiting) return <div className={styles.waiting} />;
  const failed = (
    <Notice tone="problem" isLive>
      {t('history:saved.failed')}
    </Notice>
  );
  const recent = history ? (
    <history.RecentSearches
      title={t('history:saved.recent')}
      region={region}
      isUser={profile !== null}
      paths={paths}
    />
  ) : (
    failed
  );
  if (profile && list)
    return (
      <list.SavedSearchList key={profile.slug} region={region}>
        {recent}
      </list.SavedSearchList>
    );
  if (profile) return failed;
  return (
    <>
      <Empty icon="search" text={t('history:saved.visitor')}>
        <Button variant="primary" onClick={() => openLogin()}>
          {t('history:logIn')}
        </Button>
      </Empty>
      {recent}
    </>
  );
}
