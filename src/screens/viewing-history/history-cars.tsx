import { useEffect, useState } from 'react';
import { daysBetween } from '#domain/time/calendar-days.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { useGarageCards } from '#features/garage/index.ts';
import type { HistoryCar, HistoryPart, ViewingHistoryPage } from '#features/viewing-history/index.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate, formatNumber } from '#region/format/format.ts';
import { type FormatLanguage, inOwnWords } from '#region/text/format-language.ts';
import { CarCard, type CarCardView } from '#renderer/car-card/car-card.tsx';
import { serverNow } from '#store/server-time.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Pagination } from '#ui/pagination/pagination.tsx';
import styles from './viewing-history-screen.module.css';

export interface HistoryCarsProps {
  part: HistoryPart;
  history: ViewingHistoryPage;
  buyHref: string;
  onPage(page: number): void;
}

/** A page of the history under the headings of its days. */
export function HistoryCars({ part, history, buyHref, onPage }: HistoryCarsProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { cars, pageCount, hasFailed } = history;
  const stored = (cars ?? []).flatMap(({ id, slug, title }) => (id === null ? [] : [{ id, slug, title }]));
  const { views, hasFailed: hasNoCards } = useGarageCards(stored);
  // the last car of the last page was taken out, or a login has made another list of it
  const isBeyond = cars?.length === 0 && pageCount > 0;
  const page = isBeyond ? Math.min(part.page, pageCount) : part.page;
  useEffect(() => {
    if (page !== part.page) onPage(page);
  }, [page, part.page, onPage]);
  if (hasFailed || hasNoCards)
    return (
      <Notice tone="problem" isLive>
        {t('history:failed')}
      </Notice>
    );
  if (!cars || isBeyond || (stored.length > 0 && !views))
    return <div className={styles.waiting} aria-busy="true" />;
  if (cars.length === 0 && part.day !== null) return <Empty icon="clock" text={t('history:day.empty')} />;
  if (cars.length === 0)
    return (
      <Empty icon="clock" text={t('history:empty')}>
        <LinkButton variant="primary" href={buyHref}>
          {t('garage:saved.browse')}
        </LinkButton>
      </Empty>
    );
  const found = new Map(views?.map((view) => [view.id, view]));
  const today = zonedDay(serverNow(), part.timeZone);
  const days = Map.groupBy(cars, ({ day }) => day);
  return (
    <>
      {history.hasFailedToWrite && (
        <Notice tone="problem" isLive>
          {t('history:saved.failed')}
        </Notice>
      )}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.heading}>{formatDayHeading(day, today, language)}</h2>
          <ul className={styles.cars}>
            {ofDay.map((car) => (
              <Viewed
                key={car.slug}
                car={car}
                view={car.id === null ? undefined : found.get(car.id)}
                onRemove={history.remove}
              />
            ))}
          </ul>
        </section>
      ))}
      <HistoryPages page={part.page} pageCount={pageCount} onPage={onPage} />
      <ClearHistory onClear={history.clear} />
    </>
  );
}

interface HistoryPagesProps {
  page: number;
  pageCount: number;
  onPage(page: number): void;
}

function HistoryPages({ page, pageCount, onPage }: HistoryPagesProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const number = (value: number) => formatNumber(value, language);
  return (
    <Pagination
      page={page}
      pageCount={pageCount}
      hrefOf={() => '#content'}
      labels={{
        navigation: t('history:pages.navigation'),
        previous: t('history:pages.previous'),
        next: t('history:pages.next'),
        number,
        page: (value) => t('history:pages.number', { value: number(value) }),
      }}
      onPage={(to) => onPage(to)}
    />
  );
}

function Viewed({
  car: { slug, title },
  view,
  onRemove,
}: {
  car: HistoryCar;
  view?: CarCardView;
  onRemove(slug: string): void;
}) {
  const t = useTranslate();
  const removal = { 'aria-label': t('history:remove', { title }), onClick: () => onRemove(slug) };
  if (view)
    return (
      <li className={styles.car}>
        <CarCard car={view} headingLevel={3} />
        <button type="button" className={styles.remove} {...removal}>
          <Icon name="close" />
        </button>
      </li>
    );
  return (
    <li className={styles.gone}>
      <p>{t('garage:saved.gone', { title })}</p>
      <Button size="sm" variant="quiet" {...removal}>
        {t('garage:saved.remove')}
      </Button>
    </li>
  );
}

/** Asked once more: what is cleared is gone on every device. */
function ClearHistory({ onClear }: { onClear(): void }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.clear}>
      {isAsking ? (
        <>
          <span role="status">{t('history:clear.question')}</span>
          <Button size="sm" variant="danger" onClick={onClear}>
            {t('history:clear.all')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
            {t('history:clear.keep')}
          </Button>
        </>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
          {t('history:clear.open')}
        </Button>
      )}
    </div>
  );
}

/** A day as a heading: "Today", "Yesterday", else its date. @param day ISO day @param today ISO day of the same place */
function formatDayHeading(day: string, today: string, language: FormatLanguage): string {
  const ago = daysBetween(day, today);
  if (ago < 0 || ago > 1) return formatDate(day, language);
  const relative = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' });
  const words = inOwnWords(relative.format(-ago, 'day'), language);
  return words.charAt(0).toLocaleUpperCase(language.locale) + words.slice(1);
}
