import { LRUCache } from 'lru-cache';
import type { Language, ListingDetail } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { unpooledText } from '../../runtime/unpooled.ts';
import type { VersionedListing } from './repositories/versioned-listing.ts';
import { sectionsText } from './serialize-sections.ts';
import type { DetailRow } from './to-detail.ts';

export interface FindListing {
  region: ResolvedRegion;
  language: Language;
  slug: string;
  kind: 'used' | 'new';
  include: ReadonlySet<string>;
  /** Whether it has what was written just now, or may be a second old. */
  isCurrent: boolean;
}

export interface ListingAnswerDeps {
  /** Maximum size of the cache in bytes. */
  maxSize: number;
  read(request: FindListing, knownVersion: string): Promise<VersionedListing | null>;
  /** Describes a listing without its sections. */
  describe(row: DetailRow, request: FindListing): ListingDetail;
  translate(language: string): Translate;
  /** Whether `describe` currently includes the price ratings of a region. */
  showsRatings(region: string): boolean;
  serialise(detail: ListingDetail): string;
}

interface CachedAnswer {
  version: string;
  bytes: Buffer;
}

const OVERHEAD = 300;
/**
 * Share of new answers that replace others once the memory is full. Robots read all cars one after another, again and
 * again: if each answer replaced the oldest one, none would be found.
 */
const REPLACING = 1 / 8;
const OPTIONAL_PARTS = ['option_addons'];

/**
 * Creates a cache of answers about single cars as bytes. Each request checks the version in PostgreSQL, which sends the
 * listing only if it has changed. An answer is serialised once per version of a car.
 */
export function listingAnswers({
  maxSize,
  read,
  describe,
  translate,
  showsRatings,
  serialise,
}: ListingAnswerDeps): (request: FindListing) => Promise<Buffer | null> {
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD,
  });
  return async (request) => {
    const { region, language, slug, kind, include } = request;
    const parts = OPTIONAL_PARTS.filter((part) => include.has(part));
    const isRated = showsRatings(region.code);
    const key = [region.code, language.code, parts.join(), isRated, slug].join(' ');
    const known = cache.get(key);
    const found = await read(request, known?.version ?? '');
    if (found?.kind !== kind) return null;
    if (!found.changed) return known?.bytes ?? null;
    const bytes = write(
      serialise(describe(found.changed.row, request)),
      sectionsText(found.changed, {
        region,
        include,
        language: language.code,
        translate: translate(language.code),
      }),
    );
    // ratings may have appeared or disappeared during the read
    const isCurrent = isRated === showsRatings(region.code);
    const hasRoom = cache.calculatedSize + bytes.length + OVERHEAD <= maxSize;
    if (isCurrent && (known || hasRoom || Math.random() < REPLACING))
      cache.set(key, { version: found.version, bytes });
    return bytes;
  };
}

function write(listing: string, sections: string): Buffer {
  if (sections === '') return unpooledText(['{"data":', listing, '}']);
  return unpooledText(['{"data":', listing.slice(0, -1), ',"sections":', sections, '}}']);
}
