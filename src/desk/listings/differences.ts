import type { DeskListing } from '#contracts/types.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { statusText } from './listing-status-text.ts';

/** A value that differs, in words; empty: none. */
export interface Difference {
  label: string;
  before: string;
  after: string;
}

/** What differs between two states of a listing. */
export function differences(before: DeskListing, after: DeskListing, t: TypedTranslate): Difference[] {
  const textOf = new Map(before.fields.map(({ name, text }) => [name, text]));
  const publication = ({ is_published }: DeskListing) =>
    t(is_published ? 'desk:listing.published' : 'desk:listing.unpublished');
  const hidden = ({ feed_media }: DeskListing) =>
    t('desk:photo.feed.hiddenCount', { count: feed_media.filter(({ is_hidden }) => is_hidden).length });
  const photos = (listing: DeskListing) => t('desk:listing.photoCount', { count: listing.photos.length });
  const rows = [
    {
      label: t('desk:column.status'),
      before: statusText(before.status, t),
      after: statusText(after.status, t),
    },
    { label: t('desk:listing.onSite'), before: publication(before), after: publication(after) },
    { label: t('desk:photo.feed.title'), before: hidden(before), after: hidden(after) },
    ...after.fields.map(({ name, view, text }) => ({
      label: view.label,
      before: textOf.get(name) ?? '',
      after: text,
    })),
  ].filter((row) => row.before !== row.after);
  const isSamePhotos = before.photos.join() === after.photos.join();
  if (!isSamePhotos)
    rows.push({ label: t('desk:listing.photos'), before: photos(before), after: photos(after) });
  return rows;
}
