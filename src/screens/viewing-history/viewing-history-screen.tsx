import { useState } from 'react';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import {
  type HistoryPart,
  loadAccountHistory,
  useViewedCars,
  type ViewingHistoryPage,
  viewedCars,
} from '#features/viewing-history/index.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { HistoryCars } from './history-cars.tsx';
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

/** The history that a visitor has on this device. */
function useDeviceHistory({
  region,
  timeZone,
  category,
  day,
  page,
  pageSize,
}: HistoryPart): ViewingHistoryPage {
  const entries = useViewedCars(region);
  const wanted = entries.filter(
    (entry) =>
      (category === 'all' || entry.category === category) &&
      (day === null || zonedDay(entry.at, timeZone) === day),
  );
  return {
    cars: wanted
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, key: slug, title, at }) => ({ id, slug, title, day: zonedDay(at, timeZone) })),
    pageCount: Math.ceil(wanted.length / pageSize),
    hasFailed: false,
    hasFailedToWrite: false,
    remove: (slug) => viewedCars.remove(region, slug),
    clear: () => viewedCars.clear(region),
  };
}

const loadDialog = () => import('./day-dialog.tsx');

interface DayFilterProps {
  /** ISO day in the region; null: all days. */
  day: string | null;
  timeZone: string;
  onChoose(day: string | null): void;
}

/** Limits the history to one day. The calendar is loaded when it is opened. */
function DayFilter({ day, timeZone, onChoose }: DayFilterProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const [isOpen, setOpen] = useState(false);
  const dialog = useOnDemand(isOpen, loadDialog);
  return (
    <div className={styles.dayFilter}>
      <Button size="sm" icon="clock" onClick={() => setOpen(true)}>
        {day === null ? t('history:day.choose') : formatDate(day, language)}
      </Button>
      {day !== null && (
        <Button size="sm" variant="quiet" onClick={() => onChoose(null)}>
          {t('history:day.all')}
        </Button>
      )}
      {dialog && (
        <dialog.DayDialog
          day={day}
          timeZone={timeZone}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
