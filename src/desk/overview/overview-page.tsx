import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { VisitList } from '../visits/visit-list.tsx';
import { AgeChart } from './age-chart.tsx';
import { DayChart } from './day-chart.tsx';
import { MessageAlert } from './message-alert.tsx';
import styles from './overview.module.css';
import { useOverviewQuery } from './overview-api.ts';
import { OverviewSums } from './overview-sums.tsx';
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
      <PageHead title={t('desk:page.overview')} />
      {data ? <Overview overview={data} /> : <LoadState error={error} onRetry={() => void refetch()} />}
    </>
  );
}

function Overview({ overview }: { overview: DeskOverview }) {
  const t = useTranslate();
  const maySend = useMay('agent');
  const { bookings, tomorrow } = overview;
  return (
    <div className={styles.grid}>
      <MessageAlert {...overview.messages} />
      <OverviewSums overview={overview} />
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
      <Visits bookings={tomorrow} heading={OF_TOMORROW} empty={t('desk:overview.nobodyTomorrow')} />
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
