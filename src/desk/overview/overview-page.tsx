import type { DeskMessages, DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { PageHead } from '../parts/page-head.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { StatusBadge } from '../tickets/status-badge.tsx';
import { VisitList } from '../visits/visit-list.tsx';
import { DayChart } from './day-chart.tsx';
import styles from './overview.module.css';
import { useOverviewQuery, useRetryDeliveryMutation, useUnsentDeliveriesQuery } from './overview-api.ts';
import { OverviewSums } from './overview-sums.tsx';

const WIDTH = 100;

const HEIGHT = 8;

/** Tickets that wait this long are marked as late. */
const LATE_HOURS = 72;

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

/** Says that today's messages cost much, or that some were not sent; nothing otherwise. */
function MessageAlert({ withheld, used_percent: percent, is_warning: isWarning }: DeskMessages) {
  const t = useTranslate();
  if (!isWarning && withheld === 0) return null;
  return (
    <div className={styles.alert} role="alert">
      {isWarning && <p>{t('desk:overview.messageBudget', { percent: percent ?? 0 })}</p>}
      {withheld > 0 && <p>{t('desk:overview.messagesWithheld', { count: withheld })}</p>}
    </div>
  );
}

/** Open tickets by how long they wait, as bars. */
function AgeChart({ ages }: Pick<DeskOverview, 'ages'>) {
  const t = useTranslate();
  const most = Math.max(1, ...ages.map(({ count }) => count));
  return (
    <ul className={styles.ages}>
      {ages.map(({ hours, count }) => (
        <li key={hours} className={styles.age}>
          <span>{t(`desk:overview.age.${hours as 0 | 4 | 24 | 72 | 168}`)}</span>
          <svg
            className={hours >= LATE_HOURS ? styles.late : styles.chart}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={(count / most) * WIDTH} height={HEIGHT} rx="1" />
          </svg>
          <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Open tickets by kind of request, the kind with the oldest one first. */
function WaitingForms({ forms }: Pick<DeskOverview, 'forms'>) {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  if (forms.length === 0) return <p className={parts.quiet}>{t('desk:overview.nothing')}</p>;
  return (
    <DataTable
      label={t('desk:overview.byKind')}
      columns={[
        { name: 'request', label: t('desk:column.request') },
        { name: 'new', label: t('desk:status.new') },
        { name: 'open', label: t('desk:status.open') },
        { name: 'oldest', label: t('desk:overview.oldest') },
        { name: 'answer', label: t('desk:overview.answer') },
      ]}
    >
      <tbody>
        {forms.map((form) => (
          <tr key={form.name}>
            <td>
              <DeskLink
                to={{ region, page: 'tickets', query: `form=${form.name}&status=open&sort=waiting` }}
                className={parts.link}
              >
                {form.title}
              </DeskLink>
            </td>
            <td>{form.new}</td>
            <td>{form.open}</td>
            <td>{dates.since(form.oldest)}</td>
            <td>{dates.span(form.first_answer_minutes)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The tickets that wait longest, the oldest first. */
export function WaitingTickets({ waiting }: Pick<DeskOverview, 'waiting'>) {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  if (waiting.length === 0) return <p className={parts.quiet}>{t('desk:overview.nothing')}</p>;
  const query = 'status=open&sort=waiting';
  return (
    <DataTable
      label={t('desk:overview.longest')}
      columns={[
        { name: 'number', label: t('desk:column.number') },
        { name: 'request', label: t('desk:column.request') },
        { name: 'status', label: t('desk:column.status') },
        { name: 'assignee', label: t('desk:column.assignee') },
        { name: 'oldest', label: t('desk:overview.oldest') },
      ]}
    >
      <tbody>
        {waiting.map(({ number, title, name, car_title: car, status, assignee, updated_at: changed }) => (
          <tr key={number}>
            <td>
              <DeskLink to={{ region, page: 'tickets', item: number, query }} className={parts.link}>
                {number}
              </DeskLink>
            </td>
            <td>{[title, name, car].filter((text) => text !== '').join(', ')}</td>
            <td>
              <StatusBadge status={status} />
            </td>
            <td>{assignee?.name ?? '–'}</td>
            <td>{dates.since(changed)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Messages that could not be sent; each can be sent again. */
function UnsentDeliveries() {
  const t = useTranslate();
  const dates = useDates();
  const notify = useNotify();
  const { code: region } = useStaff().region;
  const { data, error, refetch } = useUnsentDeliveriesQuery(region);
  const [retry] = useRetryDeliveryMutation();
  async function sendAgain(delivery: number) {
    const { error: failure } = await retry({ region, delivery });
    if (failure) notify.failed(failure);
    else notify.done(t('desk:unsent.retried'));
  }
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className={parts.quiet}>{t('desk:unsent.none')}</p>;
  return (
    <DataTable
      label={t('desk:unsent.title')}
      columns={[
        { name: 'number', label: t('desk:column.number') },
        { name: 'to', label: t('desk:unsent.to') },
        { name: 'error', label: t('desk:unsent.error') },
        { name: 'retry', label: t('desk:retry') },
      ]}
    >
      <tbody>
        {data.map(({ id, about, number, channel, state, error: reason, created_at }) => (
          <tr key={id}>
            <td>
              <DeskLink
                to={{ region, page: about === 'ticket' ? 'tickets' : 'offers', item: number }}
                className={parts.link}
              >
                {about === 'ticket' ? number : t('desk:unsent.offer', { number })}
              </DeskLink>
            </td>
            <td>{t(`desk:channel.${channel}`)}</td>
            <td className={parts.values}>
              {t(state === 'dead' ? 'desk:unsent.dead' : 'desk:unsent.again')}
              {reason && `: ${reason}`} ({dates.since(created_at)})
            </td>
            <td>
              <Button size="sm" onClick={() => void sendAgain(id)}>
                {t('desk:retry')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
