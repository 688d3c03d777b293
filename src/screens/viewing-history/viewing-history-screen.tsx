import { useState } from 'react';
import { openLogin, useSession } from '#features/session/index.ts';
import { type HistoryPart, loadAccountHistory } from '#features/viewing-history/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { DayFilter } from './day-filter.tsx';
import { HistoryCars } from './history-cars.tsx';
import { useDeviceHistory } from './use-device-history.ts';
import styles from './viewing-history-screen.module.css';

export interface ViewingHistoryScreenProps {
  /** Code of the region whose cars were looked at. */
  region: string;
  timeZone: string;
  pageSize: number;
  hasNewCars: boolean;
  buyHref: string;
}

const CATEGORIES = ['all', 'used', 'new'] as const;

/** Cars one has looked at, by day: those of this device for a visitor, those of every device for who is logged in (SPEC 2.3). */
export function ViewingHistoryScreen({ hasNewCars, buyHref, ...settings }: ViewingHistoryScreenProps) {
  const t = useTranslate();
  const { state, profile } = useSession();
  const [category, setCategory] = useState<HistoryPart['category']>('all');
  const [day, setDay] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const names = { all: t('history:all'), used: t('history:used'), new: t('history:new') };
  const part = { ...settings, category, day, page };
  const parts = { part, buyHref, onPage: setPage };
  return (
    <div className={styles.screen}>
      <h1>{t('history:title')}</h1>
      <noscript>
        <Notice tone="info">{t('history:scripts')}</Notice>
      </noscript>
      {state === 'visitor' && (
        <div className={styles.visitor}>
          <p className={styles.text}>{t('history:visitor')}</p>
          <Button size="sm" onClick={() => openLogin()}>
            {t('history:logIn')}
          </Button>
        </div>
      )}
      {profile && <p className={styles.text}>{t('history:user')}</p>}
      {hasNewCars && state !== 'unknown' && (
        <Segments
          label={t('history:categories')}
          segments={CATEGORIES.map((name) => ({ name, label: names[name] }))}
          chosen={category}
          onChoose={(name) => {
            setCategory(name);
            setPage(1);
          }}
        />
      )}
      {state !== 'unknown' && (
        <DayFilter
          day={day}
          timeZone={settings.timeZone}
          onChoose={(chosen) => {
            setDay(chosen);
            setPage(1);
          }}
        />
      )}
      {state === 'visitor' && <OfDevice {...parts} />}
      {profile && <OfPerson key={profile.slug} {...parts} />}
    </div>
  );
}

interface PartProps {
  part: HistoryPart;
  buyHref: string;
  onPage(page: number): void;
}

function OfDevice(props: PartProps) {
  return <HistoryCars {...props} history={useDeviceHistory(props.part)} />;
}

function OfPerson(props: PartProps) {
  const t = useTranslate();
  const account = useOnDemand(true, loadAccountHistory);
  if (account === undefined) return <div className={styles.waiting} aria-busy="true" />;
  if (account === null)
    return (
      <Notice tone="problem" isLive>
        {t('history:failed')}
      </Notice>
    );
  return (
    <account.OwnHistory part={props.part}>
      {(history) => <HistoryCars {...props} history={history} />}
    </account.OwnHistory>
  );
}
