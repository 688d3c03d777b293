import type { ListingInput } from '../../src/server/storage/listing-row.ts';

/** Creates a valid listing for tests that care about one or two of its properties. */
export function listingInput(sourceId: string, changes: Partial<ListingInput> = {}): ListingInput {
  return {
    kind: 'used',
    source: 'feed',
    sourceId,
    slug: `car-${sourceId}`,
    status: 'available',
    title: `Car ${sourceId}`,
    fields: { 'listing.asking_price': 50_000, 'inventory.make': 'toyota' },
    ...changes,
  };
}
