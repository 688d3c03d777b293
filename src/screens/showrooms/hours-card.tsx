import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './hours-card.module.css';
import type { ShowroomView } from './showrooms-view.ts';

/** The hours of the week, and the days ahead with other ones. */
export function HoursCard({ week, exceptions, part }: Pick<ShowroomView, 'week' | 'exceptions' | 'part'>) {
  const t = useTranslate();
  if (week.length === 0) return null;
  return (
    <section className={styles.card} data-part={part && `${part}/hours`}>
      <h2 className={styles.title}>{t('showrooms:hours.title')}</h2>
      <dl className={styles.list}>
        {week.map(({ days, hours, isClosed }) => (
          <div key={days} className={styles.row}>
            <dt>{days}</dt>
            <dd className={classNames(isClosed && styles.closed)}>{hours}</dd>
          </div>
        ))}
      </dl>
      {exceptions.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('showrooms:hours.exceptions')}</h3>
          <dl className={styles.list}>
            {exceptions.map(({ when, label, hours }) => (
              <div key={when} className={styles.row}>
                <dt>
                  {when}
                  {label !== '' && <small className={styles.label}>{label}</small>}
                </dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
