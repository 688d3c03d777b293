import { sql } from 'drizzle-orm';
import { contract as SECTIONS_CONTRACT } from '#contracts/validate-listing-sections.js';
import type { Database } from '../../../storage/database.ts';
import { readTogether } from '../../../storage/read-together.ts';
import { listings } from '../../../storage/schema.ts';
import { checkedAs } from '../../login/repositories/checked-as.ts';
import type { ListingRow } from './listing-row.ts';
import { type PriceChange, priceChanges } from './price-changes.ts';

/** A listing, or only the news that it is still what it was. */
export interface VersionedListing {
  /** Changes with every write to the listing. */
  version: string;
  kind: ListingRow['kind'];
  /** Absent: it is the version that is known. */
  news?: ListingNews;
}

export interface ListingNews {
  row: Omit<ListingRow, 'detail'> & { priceHistory: PriceChange[] | null };
  /** Everything else of its page, JSON. */
  detailText: string;
  /** Whether that is known to keep the contract of sections. */
  isChecked: boolean;
}

/** Which listing is wanted, and the version that is known of it, '' if none. */
interface Wanted {
  region: string;
  slug: string;
  known: string;
}

const TOGETHER = { most: 32, atOnce: 2 };

/** @returns a reader of listings by address; null for an address that no listing has */
export function versionedListings(
  db: Database,
): (region: string, slug: string, knownVersion: string) => Promise<VersionedListing | null> {
  const read = readTogether(listingReader(db), TOGETHER);
  // PostgreSQL refuses such text with an error, and no stored slug has it
  return async (region, slug, known) => (slug.includes('\0') ? null : read({ region, slug, known }));
}

function listingReader(db: Database): (wanted: readonly Wanted[]) => Promise<(VersionedListing | null)[]> {
  const version = sql<string>`${listings}.xmin::text || ${listings}.ctid::text`;
  // no two rows have the same version
  const isKnown = sql`${version} = ANY(${sql.placeholder('known')}::text[])`;
  // prepared: PostgreSQL reads and plans it once per connection
  const statement = db
    .select({
      version,
      isKnown: sql<boolean>`${isKnown}`,
      id: listings.id,
      region: listings.region,
      kind: listings.kind,
      source: listings.source,
      sourceId: listings.sourceId,
      slug: listings.slug,
      status: listings.status,
      title: listings.title,
      isDemo: listings.isDemo,
      contentHash: listings.contentHash,
      createdAt: listings.createdAt,
      updatedAt: listings.updatedAt,
      publishedAt: listings.publishedAt,
      photos: listings.photos,
      promotion: listings.promotion,
      isChecked: sql<boolean>`coalesce(${listings.checked} = ${checkedAs(sql`${SECTIONS_CONTRACT}::text`, listings.detailHash)}, false)`,
      fields: sql<ListingRow['fields']>`CASE WHEN ${isKnown} THEN '{}' ELSE ${listings.fields} END`,
      detailText: sql<string>`CASE WHEN ${isKnown} THEN '' ELSE ${listings.detail}::text END`,
      priceHistory: sql<
        PriceChange[] | null
      >`CASE WHEN ${isKnown} THEN NULL ELSE ${priceChanges(listings.id)} END`,
    })
    .from(listings)
    .where(
      sql`${listings.region} = ANY(${sql.placeholder('regions')}::text[]) AND ${listings.slug} = ANY(${sql.placeholder('slugs')}::text[])`,
    )
    .prepare('versioned_listings');

  return async (wanted) => {
    const rows = await statement.execute({
      regions: [...new Set(wanted.map(({ region }) => region))],
      slugs: wanted.map(({ slug }) => slug),
      known: knownToAll(wanted),
    });
    const found = new Map(
      rows.map(({ version: current, isKnown: isSame, detailText, isChecked, ...row }) => [
        addressOf(row),
        {
          version: current,
          kind: row.kind,
          ...(!isSame && { news: { row, detailText, isChecked } }),
        },
      ]),
    );
    return wanted.map((address) => found.get(addressOf(address)) ?? null);
  };
}

/** Versions that nobody who asks for the listing is without: who asks along with others must not go away empty-handed. */
function knownToAll(wanted: readonly Wanted[]): string[] {
  return [...Map.groupBy(wanted, addressOf).values()].flatMap((askers) => {
    const versions = new Set(askers.map(({ known }) => known));
    return versions.size === 1 ? [...versions] : [];
  });
}

const addressOf = ({ region, slug }: Pick<Wanted, 'region' | 'slug'>): string => `${region} ${slug}`;
