import type { DeskPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useDates } from '../parts/use-dates.ts';
import styles from './payments.module.css';

/** What somebody has to do about a payment: pay back money that belongs to no offer, or answer a dispute. */
export function CaseNote({ payment }: { payment: Pick<DeskPayment, 'case' | 'disputes'> }) {
  return (
    <div className={styles.notes}>
      {payment.case && <PaybackNote opened={payment.case} />}
      {payment.disputes.map((dispute) => (
        <DisputeNote key={dispute.opened_at} dispute={dispute} />
      ))}
    </div>
  );
}

function PaybackNote({ opened }: { opened: NonNullable<DeskPayment['case']> }) {
  const t = useTranslate();
  const dates = useDates();
  const { due_at, closed_at, is_late: isLate } = opened;
  if (closed_at !== null)
    return <Badge tone="neutral">{t('desk:money.case.closed', { when: dates.moment(closed_at) })}</Badge>;
  const when = dates.moment(due_at);
  return (
    <Badge tone={isLate ? 'red' : 'amber'}>
      {isLate ? t('desk:money.case.late', { when }) : t('desk:money.case.due', { when })}
    </Badge>
  );
}

function DisputeNote({ dispute }: { dispute: DeskPayment['disputes'][number] }) {
  const t = useTranslate();
  const dates = useDates();
  const { state, due_at, is_late: isLate } = dispute;
  const values = { amount: dispute.amount.text, when: due_at === null ? '' : dates.moment(due_at) };
  if (state === 'won') return <Badge tone="neutral">{t('desk:money.dispute.won', values)}</Badge>;
  if (state === 'lost') return <Badge tone="red">{t('desk:money.dispute.lost', values)}</Badge>;
  const text = due_at === null ? 'undated' : isLate ? 'late' : state;
  return <Badge tone={isLate ? 'red' : 'amber'}>{t(`desk:money.dispute.${text}`, values)}</Badge>;
}
