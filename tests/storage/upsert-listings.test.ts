import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countByRegion, findListingBySlug } from '../../src/server/modules/listings/repositories/listings.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import type { ListingInput } from '../../src/server/storage/listing-row.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';
import { storedListings } from './stored-listings.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const store = (region: string, ...inputs: ListingInput[]) => upsertListings(database.db, region, inputs);
const read = (region: string) => storedListings(database.db, region);

describe('upsertListings', () => {
  test('counts new, changed and unchanged listings', async () => {
    expect(await store('counts', listingInput('1'), listingInput('2'))).toMatchObject({
      stored: 2,
      updated: 0,
      unchanged: 0,
    });
    const again = await store(
      'counts',
      listingInput('1'),
      listingInput('2', { title: 'Renamed' }),
      listingInput('3'),
    );
    expect(again).toMatchObject({ stored: 1, updated: 1, unchanged: 1 });
    expect((await read('counts')).map((row) => row.title)).toEqual(['Car 1', 'Renamed', 'Car 3']);
  });

  test('does not change rows when repeated', async () => {
    const batch = [listingInput('1'), listingInput('2', { publishedAt: new Date('2026-01-02T03:04:05Z') })];
    await store('same', ...batch);
    const before = await read('same');
    expect(await store('same', ...batch)).toMatchObject({ stored: 0, updated: 0, unchanged: 2 });
    expect(await read('same')).toEqual(before);
    expect(before[1]?.publishedAt).toEqual(new Date('2026-01-02T03:04:05Z'));
  });

  test('stores the last of several rows with the same source id', async () => {
    const result = await store(
      'twice',
      listingInput('1', { title: 'First' }),
      listingInput('1', { title: 'Last' }),
    );
    expect(result).toMatchObject({ stored: 1, updated: 0, unchanged: 0 });
    expect((await read('twice')).map((row) => row.title)).toEqual(['Last']);
  });

  test('makes slugs unique and keeps them at every import', async () => {
    await store('slugs', listingInput('1', { slug: 'same' }), listingInput('2', { slug: 'same' }));
    await store('slugs', listingInput('3', { slug: 'same' }));
    const slugs = (await read('slugs')).map((row) => row.slug);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs[0]).toBe('same');
    await store(
      'slugs',
      listingInput('1', { slug: 'other', title: 'New title' }),
      listingInput('2', { slug: 'same' }),
    );
    expect((await read('slugs')).map((row) => row.slug)).toEqual(slugs);
    expect((await findListingBySlug(database.db, 'slugs', 'same'))?.title).toBe('New title');
  });

  test('keeps the publication date when an update has none', async () => {
    await store('published', listingInput('1', { publishedAt: new Date('2026-01-02T00:00:00Z') }));
    await store('published', listingInput('1', { title: 'Changed' }));
    expect((await read('published'))[0]?.publishedAt).toEqual(new Date('2026-01-02T00:00:00Z'));
  });

  test('separates regions', async () => {
    await store('here', listingInput('1', { isDemo: true }), listingInput('2'));
    await store('there', listingInput('1'));
    const counts = await countByRegion(database.db);
    expect(counts.get('here')).toEqual({ total: 2, demo: 1 });
    expect(counts.get('there')).toEqual({ total: 1, demo: 0 });
  });

  test('two concurrent imports of the same listings lose none and do not deadlock', async () => {
    const batch = Array.from({ length: 200 }, (_, index) =>
      listingInput(String(index), { slug: `s-${index % 50}` }),
    );
    const results = await Promise.all([store('race', ...batch), store('race', ...[...batch].reverse())]);
    expect(results.reduce((sum, { stored }) => sum + stored, 0)).toBe(200);
    expect((await countByRegion(database.db)).get('race')?.total).toBe(200);
  });

  test('stores any text, replacing characters that PostgreSQL cannot store (R12)', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', '\0', '\ud800', '\\u0000'),
        async (text, odd) => {
          round += 1;
          const title = `${text}${odd}${text}`;
          const input = listingInput(`text-${round}`, { title, fields: { note: title } });
          expect(await store('text', input)).toMatchObject({ stored: 1, updated: 0, unchanged: 0 });
          const row = await findListingBySlug(database.db, 'text', input.slug);
          const expected = title.replaceAll('\0', '\ufffd').toWellFormed();
          expect(row?.title).toBe(expected);
          expect(row?.fields.note).toBe(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
