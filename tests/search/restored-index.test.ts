import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIndex } from '#server/search/create-index.ts';
import type { ListingSource } from '#server/search/live/listing-source.ts';
import { restoreIndex } from '#server/search/live/region-feed.ts';
import { idsChecksum } from '#server/search/snapshot/ids-checksum.ts';
import { type SnapshotFolder, snapshotFolder } from '#server/search/snapshot/snapshot-folder.ts';
import { withListedFacets } from './listed-facets.ts';
import { type Listing, randomListing, randomListings } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { everyKind } from './sample-definitions.ts';
import { seededRandom } from './seeded-random.ts';

const CARS = 2_000;
const STOCK = 'here new';
const random = seededRandom(11);
const mark = 'first';
let marks = [mark];

let folder: string;
let snapshots: SnapshotFolder;
let listings: Map<number, Listing[1]>;
/** Ids in the order of their changes; a position is a length of it. */
let changed: number[];
let source: Pick<ListingSource, 'hasMark' | 'checksum' | 'readChanges' | 'readListingsById'>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-index-'));
  snapshots = snapshotFolder(folder, '1.0.0', 0);
  listings = new Map(randomListings(everyKind, random, CARS));
  changed = [];
  source = {
    hasMark: async (asked) => marks.includes(asked),
    checksum: async () => idsChecksum(Float64Array.from(listings.keys()), listings.size),
    readListingsById: async (_, ids) => ids.flatMap((id) => ({ id, fields: listings.get(id) ?? {} })),
    readChanges: async (_, position) => ({
      position: String(changed.length),
      changes: changed.slice(Number(position)).map((id) => ({ id, deleted: !listings.has(id) })),
      reload: false,
    }),
  };
  const index = createIndex(everyKind);
  index.load(listings);
  // a removed car leaves a gap that the last one fills
  for (const id of [3, 4, CARS]) {
    index.remove(id);
    listings.delete(id);
  }
  await snapshots.write(STOCK, everyKind, { mark, position: '0', ...index.snapshot() });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const restore = (definition = everyKind) =>
  restoreIndex({ stock: STOCK, definition, source: source as ListingSource, snapshots });

function change(id: number, fields?: Listing[1]): void {
  if (fields) listings.set(id, fields);
  else listings.delete(id);
  changed.push(id);
}

describe('an index from its file', () => {
  it('answers like one of all cars, with the changes since, and follows later ones', async () => {
    for (let id = 1; id <= 60; id++) change(id, id % 3 ? randomListing(everyKind, random) : undefined);
    change(CARS + 1, randomListing(everyKind, random));
    const restored = await restore();
    expect(restored?.position).toBe('61');
    const fresh = createIndex(everyKind);
    fresh.load(listings);
    const indexes = [restored?.index, fresh];
    for (let round = 0; round < 200; round++) {
      const request = randomRequest(everyKind, [...listings], random);
      const [found, expected] = indexes.map((index) => index && withListedFacets(index.search(request)));
      expect(found).toEqual(expected);
      const id = 1 + random.whole(CARS + 50);
      const fields = random.chance(0.6) ? randomListing(everyKind, random) : undefined;
      for (const index of indexes)
        if (fields) index?.put(id, fields);
        else index?.remove(id);
      change(id, fields);
    }
  });

  it('is not used for another database, other changes or other ids', async () => {
    expect(await restore()).toBeDefined();
    marks = [];
    expect(await restore()).toBeUndefined();
    marks = [mark];
    listings.set(CARS + 9, {});
    expect(await restore()).toBeUndefined();
    listings.delete(CARS + 9);
    expect(await restore()).toBeDefined();
    source.readChanges = async () => ({ position: '0', changes: [], reload: true });
    expect(await restore()).toBeUndefined();
  });

  it('is not used while cars change without end', async () => {
    const { readChanges } = source;
    source.readChanges = (stock, position) => {
      change(1, randomListing(everyKind, random));
      return readChanges(stock, position);
    };
    expect(await restore()).toBeUndefined();
  });

  it('is not used by another definition, another version or after damage', async () => {
    expect(await restore({ ...everyKind, sorts: [] })).toBeUndefined();
    snapshots = snapshotFolder(folder, '1.0.1', 0);
    expect(await restore()).toBeUndefined();
    snapshots = snapshotFolder(folder, '1.0.0', 0);
    const path = join(folder, readdirSync(folder)[0] ?? '');
    const whole = readFileSync(path);
    const lengths = Array.from({ length: 60 }, () => random.whole(whole.length));
    for (const length of [0, 1, 18, 22, ...lengths]) {
      writeFileSync(path, whole.subarray(0, length));
      expect(await restore(), `${length} bytes`).toBeUndefined();
      const damaged = Buffer.from(whole);
      damaged[length] = (damaged[length] ?? 0) ^ 1;
      writeFileSync(path, damaged);
      expect(await restore(), `byte ${length}`).toBeUndefined();
    }
    writeFileSync(path, whole);
    expect(await restore()).toBeDefined();
  });
});
