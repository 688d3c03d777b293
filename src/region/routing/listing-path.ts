import type { ListingCard } from '#contracts/types.ts';
import { foldLatin } from '#domain/text/fold-latin.ts';
import type { PageContext } from './page-context.ts';
import { type PathRegion, pagePath } from './paths.ts';

/** Parts of the address of a car. */
export type ListingAddress = Pick<ListingCard, 'kind' | 'slug' | 'title' | 'inventory'>;

/** Characters of one segment. */
const MAX_SLUG_LENGTH = 80;

/** Segments after the route: make, model, title, slug (SPEC 2.1). Unknown ones are `car`. */
export function listingSegments({ inventory, title, slug }: ListingAddress): string[] {
  const make = segmentOf(inventory.make);
  const model = segmentOf(String(inventory.make_model ?? '').split('.')[1]);
  return [make, model, segmentOf(title), slug];
}

/** Path of a car in a language: localized cars segment (new cars: `buy-new`), make, model, title, listing slug. */
export function listingPath(region: PathRegion, language: string, listing: ListingAddress): string {
  const route = listing.kind === 'new' ? 'buy-new' : 'cars';
  return pagePath(region, { language, route, segments: listingSegments(listing) });
}

/** The car in the segments of the address of its inspection; undefined: they name none. */
export function inspectedCarOf(
  segments: PageContext['segments'],
): Pick<ListingCard, 'slug' | 'id'> | undefined {
  const [, slug, id] = (segments.length === 1 && /^(.+)-([1-9]\d{0,14})$/.exec(segments[0] ?? '')) || [];
  return slug === undefined ? undefined : { slug, id: Number(id) };
}

/** The listing slug in the segments of an address; only the last one finds the car. */
export function listingSlugOf(segments: PageContext['segments']): string | undefined {
  return segments.length >= 1 && segments.length <= 4 ? segments.at(-1) : undefined;
}

/** Words for an address: lower case, Latin letters without marks, letters and digits of any script, at most so many characters that an address stays readable. */
export function segmentOf(text: unknown): string {
  const slug = foldLatin(String(text ?? '').normalize('NFC'))
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return shortened(slug) || 'car';
}

/** Most titles are short; counting characters of several units costs more than the rest of an address. */
function shortened(slug: string): string {
  return slug.length <= MAX_SLUG_LENGTH
    ? slug
    : [...slug].slice(0, MAX_SLUG_LENGTH).join('').replace(/-+$/, '');
}
