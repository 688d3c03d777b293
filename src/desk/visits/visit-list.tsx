import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import { PrintVisits } from './print-visits.tsx';
import type { DayVisits } from './visit.ts';
import styles from './visits.module.css';

export interface VisitListProps extends DayVisits {
  /** Shown when there are no visits. */
  empty?: string;
}

/** Who comes, when, with which car and phone; it can be printed. */
export function VisitList({ visits, title, empty }: VisitListProps) {
  const t = useTranslate();
  const dates = useDates();
  const { code: region } = useStaff().region;
  if (visits.length === 0) return <p className={parts.quiet}>{empty}</p>;
  return (
    <>
      <ul className={styles.visits}>
        {visits.map(({ number, start, name, phone, car, what }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bookings of deleted tickets are alike
          <li key={`${number} ${start} ${index}`}>
            <strong>{dates.time(start)}</strong> {number === null ? t('desk:slots.gone') : name}
            {what && `, ${what}`}
            <span className={parts.second}>
              {car && `${car} `}
              {phone && <a href={`tel:${phone}`}>{phone}</a>}{' '}
              {number && (
                <DeskLink to={{ region, page: 'tickets', item: number }} className={parts.link}>
                  {t('desk:ticket.label', { number })}
                </DeskLink>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <PrintVisits title={title} visits={visits} />
      </div>
    </>
  );
}
