import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { AgeChart } from './age-chart.tsx';
import { DayChart } from './day-chart.tsx';
import styles from './overview.module.css';
import { useOverviewQuery } from './overview-api.ts';
import { UnsentDeliveries } from './unsent-deliveries.tsx';
import { WaitingForms } from './waiting-forms.tsx';
import { WaitingTickets } from './waiting-tickets.tsx';

/** What waits, how long, and who comes today. */
export function OverviewPage() {
  const t = useTranslate();
  const { region } = useStaff();
  const { data, error, refetch } = useOverviewQuery(region.code);
  return (
    <>
      <div className={parts.head}>
        <h1>{t('desk:page.overview')}</h1>
      </div>
      {data ? <Overview overview={data} /> : <LoadState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Overview({ overview }: { overview: DeskOverview }) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const maySend = useMay('agent');
  const dates = useDates();
  const { open, mine, unassigned, first_answer_minutes: answered, bookings } = overview;
  const tickets = (query: string) => ({ region, page: 'tickets', query });
  const sums = [
    { label: t('desk:overview.open'), count: open, query: 'status=open&sort=waiting' },
    { label: t('desk:overview.unassigned'), count: unassigned, query: 'status=open&assignee=none' },
    { label: t('desk:overview.mine'), count: mine, query: 'status=open&assignee=me' },
  ];
  const money = [
    {
      page: 'offers',
      item: '',
      label: t('desk:overview.offersWaiting'),
      count: overview.offers_waiting,
      query: 'state=waiting',
    },
    {
      page: 'payments',
      item: 'refunds',
      label: t('desk:overview.refundsWaiting'),
      count: overview.refunds_waiting,
      query: 'state=waiting',
    },
  ].filter(({ count }) => count !== null);
  return (
    <div className={styles.grid}>
      <ul className={styles.sums}>
        {sums.map(({ label, count, query }) => (
          <li key={query}>
            <DeskLink to={tickets(query)} className={styles.sum}>
              <strong>{count}</strong> {label}
            </DeskLink>
          </li>
        ))}
        {money.map(({ label, count, page, item, query }) => (
          <li key={page}>
            <DeskLink to={{ region, page, item, query }} className={styles.sum}>
              <strong>{count}</strong> {label}
            </DeskLink>
          </li>
        ))}
        <li className={styles.sum}>
          <strong>{dates.span(answered)}</strong> {t('desk:overview.answered')}
        </li>
      </ul>
      <section className={styles.wide}>
        <h2>{t('desk:overview.longest')}</h2>
        <WaitingTickets {...overview} />
      </section>
      <section className={styles.card}>
        <h2>{t('desk:overview.byKind')}</h2>
        <WaitingForms {...overview} />
      </section>
      <section className={styles.card}>
        <h2>{t('desk:overview.ages')}</h2>
        <AgeChart {...overview} />
      </section>
      <section className={styles.card}>
        <h2>{t('desk:overview.days')}</h2>
        <DayChart {...overview} />
      </section>
      <section className={styles.card}>
        <h2>{t('desk:overview.today', { count: bookings.length })}</h2>
        <TodaysBookings bookings={bookings} />
      </section>
      {maySend && (
        <section className={styles.card}>
          <h2>{t('desk:unsent.title')}</h2>
          <UnsentDeliveries />
        </section>
      )}
    </div>
  );
}

function TodaysBookings({ bookings }: Pick<DeskOverview, 'bookings'>) {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  if (bookings.length === 0) return <p className={parts.quiet}>{t('desk:overview.nobody')}</p>;
  return (
    <ul className={styles.bookings}>
      {bookings.map(({ number, start, place, type }) => (
        <li key={`${number} ${start}`}>
          <strong>{dates.time(start)}</strong> {t(`desk:slot.${type}`)}, {place}{' '}
          {number && (
            <DeskLink to={{ region, page: 'tickets', item: number }} className={parts.link}>
              {number}
            </DeskLink>
          )}
        </li>
      ))}
    </ul>
  );
}
