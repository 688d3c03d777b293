import type { DeskListing } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useMay } from '../session/staff-context.ts';
import { ListingActions } from './listing-actions.tsx';
import { ListingBadges } from './listing-badges.tsx';
import { ListingConflict } from './listing-conflict.tsx';
import { ListingEvents } from './listing-events.tsx';
import { ListingFields } from './listing-fields.tsx';
import { ListingPhotos } from './listing-photos.tsx';
import { ListingPrices } from './listing-prices.tsx';
import styles from './listings.module.css';
import { type ListingKey, useListingQuery } from './listings-api.ts';
import { useListingEditor } from './use-listing-editor.ts';
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
