import { useState } from 'react';
import type { DeskListing, DeskListingPrice } from '#contracts/types.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { actionText } from '../events/event-text.ts';
import { usePages } from '../list/use-pages.ts';
import { Facts } from '../panel/facts.tsx';
import { History, HistoryEntry } from '../panel/history.tsx';
import { Panel } from '../panel/panel.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useMay } from '../session/staff-context.ts';
import { type Difference, differences } from './differences.ts';
import { ListingBadges } from './listing-badges.tsx';
import { ListingFields } from './listing-fields.tsx';
import { ListingPhotos } from './listing-photos.tsx';
import { LISTING_STATUSES } from './listing-status-text.ts';
import styles from './listings.module.css';
import { type ListingKey, useListingEventsQuery, useListingQuery } from './listings-api.ts';
import { type Conflict, type ListingEditor, useListingEditor } from './use-listing-editor.ts';
import { type ListingEdits, useListingEdits } from './use-listing-edits.ts';

export interface ListingPanelProps {
  listingKey: ListingKey;
  /** Filters of the list. */
  query: string;
  edits: ListingEdits;
  onEdit(change: (edits: ListingEdits) => ListingEdits): void;
}

/** A listing beside the list. */
export function ListingPanel({ listingKey, query, edits, onEdit }: ListingPanelProps) {
  const t = useTranslate();
  const { data: listing, error, refetch } = useListingQuery(listingKey);
  return (
    <Panel
      title={listing?.title ?? t('desk:listing.label', { id: listingKey.id })}
      list={{ region: listingKey.region, page: 'listings', query }}
      className={styles.panel}
    >
      {listing ? (
        <Listing listing={listing} listingKey={listingKey} edits={edits} onEdit={onEdit} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

interface ListingProps extends Pick<ListingPanelProps, 'listingKey' | 'edits' | 'onEdit'> {
  listing: DeskListing;
}

function Listing({ listing, listingKey, edits: given, onEdit }: ListingProps) {
  const t = useTranslate();
  const dates = useDates();
  const mayChange = useMay('agent');
  const hasEdits = Object.keys(given).length > 0;
  const editor = useListingEditor(listingKey, listing, hasEdits);
  const edits = useListingEdits({ listing, editor, edits: given, onEdit });
  const { path, source, source_id: sourceId, published_at: publishedAt } = listing;
  return (
    <>
      <div className={styles.line}>
        <ListingBadges {...listing} />
        {path !== null && (
          <a href={path} target="_blank" rel="noopener">
            {t('desk:listing.asBuyers')}
          </a>
        )}
      </div>
      <p className={parts.second}>
        {t('desk:listing.from', { source, id: sourceId, when: dates.since(publishedAt) })}
      </p>
      {editor.conflict && (
        <ListingConflict
          conflict={editor.conflict}
          hasEdits={hasEdits}
          onKeep={editor.acceptConflict}
          onReload={() => {
            edits.discard();
            editor.acceptConflict();
          }}
        />
      )}
      {mayChange && <ListingActions listing={listing} editor={editor} />}
      <h3>{t('desk:listing.photos')}</h3>
      <ListingPhotos listingKey={listingKey} listing={listing} editor={editor} mayChange={mayChange} />
      <h3>{t('desk:listing.details')}</h3>
      {mayChange ? (
        <ListingFields region={listingKey.region} listing={listing} edits={edits} isBusy={editor.isBusy} />
      ) : (
        <Facts
          className={styles.facts}
          facts={listing.fields
            .filter(({ text }) => text !== '')
            .map(({ view, text }) => ({ label: view.label, value: text }))}
        />
      )}
      <h3>{t('desk:listing.prices')}</h3>
      <ListingPrices prices={listing.prices} />
      <h3>{t('desk:ticket.history')}</h3>
      <ListingEvents listingKey={listingKey} />
    </>
  );
}

/** Prices with their days and who set them, newest first; a bar compares them. */
function ListingPrices({ prices }: { prices: readonly DeskListingPrice[] }) {
  const t = useTranslate();
  const dates = useDates();
  const highest = Math.max(...prices.map(({ price }) => price));
  const rows = prices.map((each, index) => ({ ...each, before: prices[index - 1]?.text ?? '' })).reverse();
  if (rows.length === 0) return <p className={parts.second}>{t('desk:listing.noPrices')}</p>;
  return (
    <ol className={styles.prices}>
      {rows.map(({ day, price, text, before, staff }) => (
        <li key={day}>
          <span>{dates.date(day)}</span>
          <span>{before === '' ? text : `${before} → ${text}`}</span>
          <span className={parts.second}>{staff ?? t('desk:listing.feed')}</span>
          <progress className={styles.bar} max={highest} value={price} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}

interface ListingConflictProps {
  conflict: Conflict;
  /** Whether there are edits that are not saved. */
  hasEdits: boolean;
  onKeep(): void;
  onReload(): void;
}

/** Shows what somebody else has changed in the meantime, and asks what to do with the own edits. */
function ListingConflict({ conflict, hasEdits, onKeep, onReload }: ListingConflictProps) {
  const t = useTranslate();
  return (
    <Notice tone="warning" isLive>
      <p>{t(hasEdits ? 'desk:conflict.edits' : 'desk:conflict.text')}</p>
      <DifferenceList rows={differences(conflict.before, conflict.now, t)} />
      <p>
        <Button size="sm" onClick={onReload}>
          {t('desk:conflict.reload')}
        </Button>{' '}
        {hasEdits && (
          <Button size="sm" onClick={onKeep}>
            {t('desk:conflict.keep')}
          </Button>
        )}
      </p>
    </Notice>
  );
}

/** Status of a car, and whether the site shows it. */
function ListingActions({ listing, editor }: { listing: DeskListing; editor: ListingEditor }) {
  const t = useTranslate();
  const mayPublish = useMay('manager');
  const [isConfirming, setConfirming] = useState(false);
  const { status, is_published: isPublished } = listing;
  const kind = isPublished ? 'unpublish' : 'publish';
  return (
    <div className={styles.actions}>
      <NativeSelect
        label={t('desk:column.status')}
        value={status}
        data={LISTING_STATUSES.map((value) => ({ value, label: t(`desk:listing.status.${value}`) }))}
        onChange={(event) => {
          const next = event.currentTarget.value as ListingStatus;
          void editor.change(() => ({ part: 'status', body: { status: next } }));
        }}
      />
      {mayPublish && (
        <Button onClick={() => setConfirming(true)}>{t(`desk:listing.publication.${kind}.button`)}</Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t(`desk:listing.publication.${kind}.title`)}
          text={t(`desk:listing.publication.${kind}.text`)}
          submitLabel={t(`desk:listing.publication.${kind}.button`)}
          isDanger={isPublished}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            void editor.change(() => ({ part: 'publication', body: { is_published: !isPublished } }))
          }
        />
      )}
    </div>
  );
}

/** What staff have done to a listing, newest first. */
function ListingEvents({ listingKey }: { listingKey: ListingKey }) {
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

/** Values before and after a change. */
function DifferenceList({ rows }: { rows: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {rows.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before || '–'} → {after || '–'}
        </li>
      ))}
    </ul>
  );
}
