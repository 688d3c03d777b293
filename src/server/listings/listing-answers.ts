import { LRUCache } from 'lru-cache';
import type { ListingDetail } from '#contracts/types.ts';
import type { ListingNews, VersionedListing } from '../repositories/versioned-listing.ts';
import type { FindListing } from '../services.ts';
import type { DetailRow } from './to-detail.ts';

export interface ListingAnswerParts {
  /** Bytes. */
  maxSize: number;
  read(region: string, slug: string, knownVersion: string): Promise<VersionedListing | null>;
  describe(row: DetailRow, request: FindListing): ListingDetail;
  /** Whether `describe` tells the price ratings of a region at the moment. */
  showsRatings(region: string): boolean;
  /** Writes a listing that has no sections. */
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
    const bytes = write(describe(found.news.row, request), found.news, serialise);
    // ratings may have appeared or disappeared while the car was read
    if (isRated === showsRatings(region.code)) kept.set(key, { version: found.version, bytes });
    return bytes;
  };
}

/**
 * Sections were checked against their contract, which allows nothing unknown in them (HARDENING A12): no writer is faster
 * than the engine's, except the one that has written them already.
 */
function write(
  { sections, ...rest }: ListingDetail,
  { row, detailText }: ListingNews,
  serialise: ListingAnswerParts['serialise'],
): Buffer {
  const text = serialise(rest);
  if (!sections) return Buffer.from(`{"data":${text}}`);
  const sectionsText = (sections as object) === row.detail ? detailText : JSON.stringify(sections);
  return Buffer.from(`{"data":${text.slice(0, -1)},"sections":${sectionsText}}}`);
}
