import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useStaff } from '../session/staff-context.ts';
import type { DayVisits } from './visit.ts';
import styles from './visits.module.css';

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
