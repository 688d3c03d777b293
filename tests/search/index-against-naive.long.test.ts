import { describe, expect, it } from 'vitest';
import { createIndex } from '#server/search/create-index.ts';
import type { SearchResult } from '#server/search/search-types.ts';
import { withListedFacets } from './listed-facets.ts';
import { naiveSearch } from './naive-search.ts';
import { type Listing, randomListing, randomListings } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { everyKind } from './sample-definitions.ts';
import { seededRandom } from './seeded-random.ts';

function expectSame(result: SearchResult, listings: Listing[], request: Parameters<typeof naiveSearch>[2]) {
  const edgesOf = (key: string) => result.stats[key]?.histogram?.edges;
  expect(withListedFacets(result), JSON.stringify(request)).toEqual(
    naiveSearch(everyKind, listings, request, edgesOf),
  );
}

describe('the index agrees with a plain loop over all listings', () => {
  it.each([0, 1, 31, 32, 33, 300, 1_500, 6_000])('for %i listings', (count) => {
    const random = seededRandom(count + 1);
    const listings = randomListings(everyKind, random, count);
    const index = createIndex(everyKind, { minTalliedRows: 30 });
    index.load(listings);
    for (let query = 0; query < (count > 2_000 ? 40 : 150); query++) {
      const request = randomRequest(everyKind, listings, random);
      expectSame(index.search(request), listings, request);
    }
  });

  it('after any mix of added, changed and removed listings', () => {
    const random = seededRandom(7);
    const listings = new Map<number, Listing[1]>(randomListings(everyKind, random, 200));
    const index = createIndex(everyKind, { minTalliedRows: 30 });
    index.load(listings);
    for (let round = 0; round < 400; round++) {
      const before = index.version;
      for (let change = random.whole(random.chance(0.1) ? 80 : 4); change >= 0; change--) {
        const id = 1 + random.whole(500);
        const fields = randomListing(everyKind, random);
        if (random.chance(0.45)) expect(index.remove(id)).toBe(listings.delete(id));
        else {
          index.put(id, fields);
          listings.set(id, fields);
        }
      }
      expect(index.size).toBe(listings.size);
      expect(index.version).toBeGreaterThanOrEqual(before);
      const request = randomRequest(everyKind, [...listings], random);
      expectSame(index.search(request), [...listings], request);
    }
  });
});
