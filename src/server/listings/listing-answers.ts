import { LRUCache } from 'lru-cache';
import type { ListingDetail } from '#contracts/types.ts';
import type { Translate } from '#region/localized-text.ts';
import type { VersionedListing } from '../repositories/versioned-listing.ts';
import type { FindListing } from '../services.ts';
import { unpooled } from '../unpooled.ts';
import { sectionsText } from './shown-sections.ts';
import type { DetailRow } from './to-detail.ts';

export interface ListingAnswerParts {
  /** Bytes. */
  maxSize: number;
  read(region: string, slug: string, knownVersion: string): Promise<VersionedListing | null>;
  /** Everything but the sections. */
  describe(row: DetailRow, request: FindListing): ListingDetail;
  translate(language: string): Translate;
  /** Whether `describe` tells the price ratings of a region at the moment. */
  showsRatings(region: string): boolean;
  serialise(detail: ListingDetail): string;
}

interface Kept {
  version: string;
  bytes: Buffer;
}

const OVERHEAD = 300;
const SENT_ON_DEMAND = ['option_addons'];

/**
 * Answers about single cars as bytes. PostgreSQL is asked every time, so that nothing old is ever sent, but it sends only
 * what has changed; an answer is written once per version of a car.
 */
export function listingAnswers({
  maxSize,
  read,
  describe,
  translate,
  showsRatings,
  serialise,
}: ListingAnswerParts): (request: FindListing) => Promise<Buffer | null> {
  const kept = new LRUCache<string, Kept>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD,
  });
  return async (request) => {
    const { region, language, slug, kind, include } = request;
    const parts = SENT_ON_DEMAND.filter((part) => include.has(part));
    const isRated = showsRatings(region.code);
    const key = [region.code, language.code, parts.join(), isRated, slug].join(' ');
    const known = kept.get(key);
    const found = await read(region.code, slug, known?.version ?? '');
    if (found?.kind !== kind) return null;
    if (!found.news) return known?.bytes ?? null;
    const bytes = write(
      serialise(describe(found.news.row, request)),
      sectionsText(found.news, {
        region,
        include,
        language: language.code,
        translate: translate(language.code),
      }),
    );
    // ratings may have appeared or disappeared while the car was read
    if (isRated === showsRatings(region.code)) kept.set(key, { version: found.version, bytes });
    return bytes;
  };
}

function write(listing: string, sections: string): Buffer {
  return unpooled(
    sections === '' ? `{"data":${listing}}` : `{"data":${listing.slice(0, -1)},"sections":${sections}}}`,
  );
}
