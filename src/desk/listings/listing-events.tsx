import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { actionText } from '../events/event-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import { useDates } from '../parts/use-dates.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './listings.module.css';
import { type ListingKey, useListingEventsQuery } from './listings-api.ts';

/** What staff have done to a listing, newest first. */
export function ListingEvents({ place }: { place: ListingKey }) {
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <ol className={styles.history}>
      {pages.map((before, index) => (
        <EventPage
          key={before ?? 0}
          place={place}
          before={before}
          {...(index === pages.length - 1 && { onMore: (next: number) => setPages([...pages, next]) })}
        />
      ))}
    </ol>
  );
}

interface EventPageProps {
  place: ListingKey;
  before: number | undefined;
  /** Absent: a later page stands below. */
  onMore?: (next: number) => void;
}

function EventPage({ place, before, onMore }: EventPageProps) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useListingEventsQuery({ ...place, before });
  const next = data?.next;
  if (!data)
    return (
      <li>
        <LoadState error={error} onRetry={() => void refetch()} />
      </li>
    );
  if (data.data.length === 0) return <li className={styles.second}>{t('desk:listing.untouched')}</li>;
  return (
    <>
      {data.data.map(({ id, action, at, staff, changes }) => (
        <li key={id}>
          <p className={styles.second}>
            {dates.moment(at)} · {staff ?? t('desk:events.command')}
          </p>
          <p>{actionText(action, t)}</p>
          <DifferenceList rows={changes} />
        </li>
      ))}
      {next && onMore && (
        <li>
          <Button size="sm" onClick={() => onMore(next)}>
            {t('desk:more')}
          </Button>
        </li>
      )}
    </>
  );
}
