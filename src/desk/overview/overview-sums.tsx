import type { DeskOverview } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import styles from './overview.module.css';

/** How many requests, offers and payments wait, with links to their lists. */
export function OverviewSums({ overview }: { overview: DeskOverview }) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const dates = useDates();
  const { open, mine, unassigned, first_answer_minutes: answered } = overview;
  const tickets = (query: string) => ({ region, page: 'tickets', query });
  const sums = [
    { label: t('desk:overview.open'), count: open, query: 'status=open&sort=waiting' },
    { label: t('desk:overview.unassigned'), count: unassigned, query: 'status=open&assignee=none' },
    { label: t('desk:overview.mine'), count: mine, query: 'status=open&assignee=me' },
  ];
  return (
    <ul className={styles.sums}>
      {sums.map(({ label, count, query }) => (
        <li key={query}>
          <DeskLink to={tickets(query)} className={styles.sum}>
            <strong>{count}</strong> {label}
          </DeskLink>
        </li>
      ))}
      {waitingMoney(overview, t).map(({ label, count, page, item, query }) => (
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
  );
}

/** Offers, refunds and payments that wait; null counts are not for the role of the member. */
function waitingMoney(overview: DeskOverview, t: TypedTranslate) {
  return [
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
}
