import { expect, it } from 'vitest';
import type { DeskListing, DeskListingField } from '#contracts/types.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { differences } from './differences.ts';

const t = ((key: string, { count }: { count?: number } = {}) =>
  count === undefined ? key : `${key} ${count}`) as TypedTranslate;
const field = (name: string, text: string) =>
  ({ name, text, view: { type: 'text', name, label: name.toUpperCase() } }) as DeskListingField;
const listing = {
  status: 'available',
  is_published: true,
  photos: ['a', 'b'],
  feed_media: [{ is_hidden: false }],
  fields: [field('seats', '5 seats'), field('color', '')],
} as unknown as DeskListing;

it('tells nothing of a listing that is the same', () => {
  expect(differences(listing, { ...listing, version: '2-' }, t)).toEqual([]);
});

it('tells changed fields, status, publication, hidden media and photos in words', () => {
  const now = {
    ...listing,
    status: 'sold',
    is_published: false,
    photos: ['b'],
    feed_media: [{ is_hidden: true }] as DeskListing['feed_media'],
    fields: [field('seats', '5 seats'), field('color', 'Red')],
  };
  expect(differences(listing, now, t)).toEqual([
    {
      label: 'desk:column.status',
      before: 'desk:listing.status.available',
      after: 'desk:listing.status.sold',
    },
    {
      label: 'desk:listing.onSite',
      before: 'desk:listing.published',
      after: 'desk:listing.unpublished',
    },
    {
      label: 'desk:photo.feed.title',
      before: 'desk:photo.feed.hiddenCount 0',
      after: 'desk:photo.feed.hiddenCount 1',
    },
    { label: 'COLOR', before: '', after: 'Red' },
    { label: 'desk:listing.photos', before: 'desk:listing.photoCount 2', after: 'desk:listing.photoCount 1' },
  ]);
});

it('tells that photos are in another order', () => {
  expect(differences(listing, { ...listing, photos: ['b', 'a'] }, t)).toHaveLength(1);
});
