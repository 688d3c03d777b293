import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { VisitList } from '../visits/visit-list.tsx';
import { AgeChart } from './age-chart.tsx';
import { DayChart } from './day-chart.tsx';
import { MessageAlert } from './message-alert.tsx';
import styles from './overview.module.css';
import { useOverviewQuery } from './overview-api.ts';
import { UnsentDeliveries } from './unsent-deliveries.tsx';
import { WaitingForms } from './waiting-forms.tsx';
import { WaitingTickets } from './waiting-tickets.tsx';

/** What waits, how long, and who comes today and tomorrow. */
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
    {
      page: 'payments',
      item: '',
      label: overview.money_late
        ? t('desk:overview.moneyLate', { count: overview.money_late })
        : t('desk:overview.moneyWaiting'),
      count: overview.money_waiting,
      query: 'case=open',
    },
  ].filter(({ count }) => count !== null);
  return (
    <div className={styles.grid}>
      <MessageAlert {...overview.messages} />
      <ul className={styles.sums}>
        {sums.map(({ label, count, query }) => (
          <li key={query}>
            <DeskLink to={tickets(query)} className={styles.sum}>
              <strong>{count}</strong> {label}
            </DeskLink>
          </li>
        ))}
        {money.map(({ label, count, page, item, query }) => (
          <li key={page + item}>
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
      <Visits bookings={bookings} heading={OF_TODAY} empty={t('desk:overview.nobody')} />
      <Visits bookings={overview.tomorrow} heading={OF_TOMORROW} empty={t('desk:overview.nobodyTomorrow')} />
      {maySend && (
        <section className={styles.card}>
          <h2>{t('desk:unsent.title')}</h2>
          <UnsentDeliveries />
        </section>
      )}
    </div>
  );
}

const OF_TODAY = 'desk:overview.today';
const OF_TOMORROW = 'desk:overview.tomorrow';

interface VisitsProps {
  bookings: DeskOverview['bookings'];
  heading: typeof OF_TODAY | typeof OF_TOMORROW;
  empty: string;
}

function Visits({ bookings, heading, empty }: VisitsProps) {
  const t = useTranslate();
  const title = t(heading, { count: bookings.length });
  const visits = bookings.map(({ type, place, ...visit }) => ({
    ...visit,
    what: `${t(`desk:slot.${type}`)}, ${place}`,
  }));
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <VisitList visits={visits} title={title} empty={empty} />
    </section>
  );
}
