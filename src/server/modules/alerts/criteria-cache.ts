import { LRUCache } from 'lru-cache';
import { rememberByObject } from '#domain/cache/remember.ts';
import type { NamedCriterion } from '#domain/search/criteria.ts';
import { type CriteriaOf, criteriaOf } from './criteria-of.ts';

/** Approximate memory of a search and of a criterion, in bytes, besides their texts. */
const SEARCH_BYTES = 400;
const CRITERION_BYTES = 400;
/** Objects of a criterion take a multiple of its text. */
const BYTES_PER_CHARACTER = 3;
/**
 * Share of new searches that replace others once the memory is full. All searches are read one after another, again and again: if each
 * replaced the oldest one, none would be found.
 */
const REPLACING = 1 / 8;

interface Shared {
  key: string;
  named: NamedCriterion;
  bytes: number;
  /** Cached searches that have it. */
  uses: number;
}

interface CachedSearch {
  criteria: readonly NamedCriterion[];
  shared: readonly Shared[];
  bytes: number;
}

/**
 * Caches parsed searches of all regions: parsing one takes longer than comparing it with thousands of changes. Equal criteria of cached
 * searches are one object, which takes less memory and lets their rows be cached.
 * @param maxSize bytes
 */
export function createCriteriaCache(maxSize: number): CriteriaOf {
  const sharedByKey = new Map<string, Shared>();
  let sharedBytes = 0;
  const searches = new LRUCache<string, CachedSearch>({
    maxSize,
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ shared }) {
      for (const each of shared) {
        each.uses -= 1;
        if (each.uses > 0) continue;
        sharedByKey.delete(each.key);
        sharedBytes -= each.bytes;
      }
    },
  });
  const usedBytes = () => searches.calculatedSize + sharedBytes;
  let regions = 0;
  // a changed manifest is another object, so its searches are parsed again
  const numberOf = rememberByObject(() => ++regions);

  function share(named: NamedCriterion): Shared {
    const key = JSON.stringify(named);
    const bytes = CRITERION_BYTES + key.length * BYTES_PER_CHARACTER;
    return sharedByKey.get(key) ?? { key, named, bytes, uses: 0 };
  }

  function store(key: string, search: CachedSearch): void {
    const newBytes = search.shared.reduce((sum, { uses, bytes }) => sum + (uses > 0 ? 0 : bytes), 0);
    const hasRoom = () => usedBytes() + search.bytes + newBytes <= maxSize;
    if (search.bytes + newBytes > maxSize) return;
    if (!hasRoom() && Math.random() >= REPLACING) return;
    // used first, so that what is evicted does not take them along
    for (const each of search.shared) {
      if (each.uses === 0) sharedBytes += each.bytes;
      each.uses += 1;
      sharedByKey.set(each.key, each);
    }
    while (usedBytes() + search.bytes > maxSize && searches.pop());
    searches.set(key, search);
  }

  return (region, entry) => {
    const key = `${numberOf(region)} ${entry.kind} ${entry.search}`;
    const known = searches.get(key);
    if (known) return known.criteria;
    const shared = criteriaOf(region, entry).map(share);
    const criteria = shared.map(({ named }) => named);
    store(key, { criteria, shared, bytes: SEARCH_BYTES + key.length + 16 * criteria.length });
    return criteria;
  };
}
