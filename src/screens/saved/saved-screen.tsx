import { useEffect, useState } from 'react';
import { MAX_GARAGE_CARS, useGarageCards, useGarageList } from '#features/garage/index.ts';
import { useSavedCarsStatus } from '#features/saved-cars/index.ts';
import { useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import { SavedCarsNote } from './saved-cars-note.tsx';
import styles from './saved-screen.module.css';
import { SavedSearches } from './saved-searches.tsx';

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
