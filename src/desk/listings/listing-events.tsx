import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { actionText } from '../events/event-text.ts';
import { usePages } from '../list/use-pages.ts';
import { History, HistoryEntry } from '../panel/history.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { DifferenceList } from './difference-list.tsx';
import { type ListingKey, useListingEventsQuery } from './listings-api.ts';

/** What staff have done to a listing, newest first. */
export function ListingEvents({ listingKey }: { listingKey: ListingKey }) {
  const pages = usePages<number | undefined>(undefined);
  return (
    <History>
      {pages.map(({ start, onMore }) => (
        <EventPage key={start ?? 0} listingKey={listingKey} before={start} onMore={onMore} />
      ))}
    </History>
  );
}

interface EventPageProps {
  listingKey: ListingKey;
  before: number | undefined;
  /** Absent: the next page is loaded already. */
  onMore?: (next: number) => void;
}

function EventPage({ listingKey, before, onMore }: EventPageProps) {
  const t = useTranslate();
  const { data, error, refetch } = useListingEventsQuery({ ...listingKey, before });
  const next = data?.next;
  if (!data)
    return (
      <li>
        <LoadState error={error} onRetry={() => void refetch()} />
      </li>
    );
  if (data.data.length === 0) return <li className={parts.second}>{t('desk:listing.untouched')}</li>;
  return (
    <>
      {data.data.map(({ id, action, at, staff, changes }) => (
        <HistoryEntry key={id} at={at} by={staff ?? t('desk:events.command')} text={actionText(action, t)}>
          <DifferenceList rows={changes} />
        </HistoryEntry>
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
