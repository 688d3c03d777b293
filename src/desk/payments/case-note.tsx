import type { DeskPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { useDates } from '../parts/use-dates.ts';

/** For money that belongs to no offer: when it has to be paid back, or when that was done. */
export function CaseNote({ payment: { case: opened } }: { payment: Pick<DeskPayment, 'case'> }) {
  const t = useTranslate();
  const dates = useDates();
  if (!opened) return null;
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
