import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DeskOverviewBooking } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
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

/** Prints the visits of a day and nothing else of the page. */
function PrintVisits(props: DayVisits) {
  const t = useTranslate();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setPrinting(false);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [isPrinting]);
  return (
    <>
      <Button size="sm" icon="print" data-shortcut="print" onClick={() => setPrinting(true)}>
        {t('desk:visits.print')}
      </Button>
      {isPrinting && createPortal(<VisitSheet {...props} />, document.body)}
    </>
  );
}

/** The visits of a day on paper, with room for a remark; the screen does not show it. */
export function VisitSheet({ title, visits }: DayVisits) {
  const t = useTranslate();
  const dates = useDates();
  const { region } = useStaff();
  return (
    <section className={styles.sheet}>
      <h1>{`${region.name}: ${title}`}</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('desk:booking.time')}</th>
            <th scope="col">{t('desk:column.person')}</th>
            <th scope="col">{t('desk:column.phone')}</th>
            <th scope="col">{t('desk:column.car')}</th>
            <th scope="col">{t('desk:visits.what')}</th>
            <th scope="col">{t('desk:column.number')}</th>
            <th scope="col">{t('desk:visits.remark')}</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(({ number, start, name, phone, car, what = '' }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bookings of deleted tickets are alike
            <tr key={`${number} ${start} ${index}`}>
              <td>{dates.time(start)}</td>
              <td>{name}</td>
              <td>{phone}</td>
              <td>{car}</td>
              <td>{what}</td>
              <td>{number}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A visit of a day. */
interface Visit extends Pick<DeskOverviewBooking, 'number' | 'start' | 'name' | 'phone' | 'car'> {
  /** What the person comes for, and where; absent: the list says so. */
  what?: string;
}

/** The visits of a day. */
interface DayVisits {
  visits: readonly Visit[];
  /** Heading of the printed sheet. */
  title: string;
}
