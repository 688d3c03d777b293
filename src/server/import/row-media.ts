import type { Feed, FeedMediaColumns, MediaFile } from '#contracts/types.ts';
import type { ListingInput } from '../storage/listing-row.ts';
import { addressesOfRow, type PhotoColumns } from './photo-urls.ts';
import { plainCellText } from './plain-cell-text.ts';
import type { SourceRow } from './source-row.ts';

type MediaCollection = Exclude<MediaFile['collection'], 'photos' | 'documents'>;

/** Files of one car and collection, those that are fetched first first. */
const COLLECTIONS: readonly {
  name: keyof NonNullable<Feed['media']>;
  collection: MediaCollection;
  most: number;
}[] = [
  { name: 'closeUps', collection: 'close_ups', most: 40 },
  { name: 'interior360', collection: 'interior_360', most: 72 },
  { name: 'exterior360', collection: 'exterior_360', most: 72 },
  { name: 'engineSound', collection: 'engine_sound', most: 1 },
  { name: 'mechanicVideo', collection: 'mechanic_video', most: 1 },
];
/** As the contract of a file has them. */
const MAX_CAPTION = 200;
const MAX_KIND = 60;

/**
 * Reads the addresses of turns, films, sounds and close-ups.
 * @param photos addresses of the photos of the car: an address is one file
 * @param onUnread receives what is no address
 */
export function rowMedia(
  row: SourceRow,
  feed: Pick<Feed, 'photos' | 'media'>,
  photos: readonly string[] = [],
  onUnread: (field: string, text: string) => void = () => {},
): NonNullable<ListingInput['media']> {
  const media: NonNullable<ListingInput['media']> = {};
  const seen = new Set(photos);
  for (const { name, collection, most } of COLLECTIONS) {
    const columns = feed.media?.[name];
    if (!columns) continue;
    const base = columns.base ?? feed.photos?.base;
    const found = addressesOfRow(row, withTexts(columns, base), (text) => onUnread(`media.${name}`, text));
    const own = found.filter(({ url }) => !seen.has(url) && seen.add(url)).slice(0, most);
    media[collection] = own.map(({ url, ...texts }) => {
      const [kind, caption] = [short(texts.kind, MAX_KIND), short(texts.caption, MAX_CAPTION)];
      return { url, ...(kind && { kind }), ...(caption && { caption }) };
    });
  }
  return media;
}

const withTexts = (
  { from, separator, captions, kinds }: FeedMediaColumns,
  base: string | undefined,
): PhotoColumns => ({
  from,
  ...(separator !== undefined && { separator }),
  ...(base !== undefined && { base }),
  beside: { caption: captions ?? [], kind: kinds ?? [] },
});

/** One line of plain text; what is longer is cut at a word. */
function short(text: string | undefined, most: number): string {
  const plain = plainCellText((text ?? '').slice(0, most * 10))
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/\s\S*$/, '')}…`;
}
