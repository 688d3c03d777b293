import type { Ticket } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import styles from './own-requests.module.css';
import { useOwnTicketsQuery } from './profile-api.ts';

type Status = NonNullable<Ticket['status']>;

const TONES: Readonly<Record<Status, BadgeTone>> = {
  new: 'blue',
  in_progress: 'amber',
  waiting: 'amber',
  done: 'green',
  cancelled: 'neutral',
};

/** Requests that the person has sent, with their status; each leads to its confirmation, and to what may be sent about it. @param contact base path of its API */
export function OwnRequests({ contact }: { contact: string }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { data = [] } = useOwnTicketsQuery({ contact, language: language.code });
  const requests = data.filter(({ page }) => page);
  if (requests.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('profile:requests.title')}</h2>
      <ul className={styles.list}>
        {requests.map(({ slug, title, created_at, status = 'new', page, forms = [] }) => (
          <li key={slug} className={styles.row}>
            <a className={styles.link} href={page}>
              {title}
            </a>
            <span className={styles.day}>{formatDate(created_at.slice(0, 10), language)}</span>
            <Badge tone={TONES[status]}>{t(`profile:requests.${status}`)}</Badge>
            {forms.length > 0 && (
              <p className={styles.forms}>
                {forms.map(({ label, href }) => (
                  <a key={href} className={styles.form} href={href}>
                    {label}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
