import { expect, it } from 'vitest';
import { randomListing, randomListings } from '../../../tests/search/random-listings.ts';
import { everyKind } from '../../../tests/search/sample-definitions.ts';
import { seededRandom } from '../../../tests/search/seeded-random.ts';
import { createIndex, type TableIndex } from './create-index.ts';

const MIN_ROWS = 100;

/** Compares the counts within each code of each source with its rows, and returns the number of sources. */
function compareWithRows({ table }: TableIndex): number {
  const counted = new Set(table.packs.packs.flatMap(({ columns }) => columns));
  const sources = table.codedColumns().filter((column) => table.tallies.isSource(column));
  for (const source of sources) {
    for (let code = 1; code < source.size; code++) {
      const passes = new Uint8Array(source.size);
      passes[code] = 1;
      const expected = new Map([...counted].map((column) => [column, new Int32Array(column.size)]));
      for (let row = 0; row < table.count; row++) {
        if (source.codes[row] !== code) continue;
        for (const [column, counts] of expected) {
          const of = column.codes[row] as number;
          counts[of] = (counts[of] as number) + 1;
        }
      }
      const found = table.tallies.tally(source, passes, counted);
      for (const column of counted) expect(found.get(column)).toEqual(expected.get(column));
    }
  }
  return sources.length;
}

it('keeps the counts within each code while cars come, change and go', () => {
  const random = seededRandom(69);
  const index = createIndex(everyKind, { minTalliedRows: MIN_ROWS });
  index.load(randomListings(everyKind, random, MIN_ROWS - 1));
  index.prepare();
  expect(compareWithRows(index)).toBe(0);
  for (let round = 0; round < 12; round++) {
    for (let change = 0; change < 40; change++) {
      const id = 1 + random.whole(400);
      if (random.chance(0.8)) index.put(id, randomListing(everyKind, random));
      else index.remove(id);
    }
    index.prepare();
    expect(compareWithRows(index)).toBeGreaterThan(5);
  }
});

it('counts all rows again when a column has more codes than there is room for', () => {
  const index = createIndex(everyKind, { minTalliedRows: MIN_ROWS });
  const bodyOf = (id: number, bodies: number) => ({ body: `body-${id % bodies}`, price: id });
  for (let id = 1; id <= MIN_ROWS; id++) index.put(id, bodyOf(id, 3));
  for (const bodies of [4, 60, 200]) {
    index.prepare();
    for (let id = 1; id <= MIN_ROWS * 3; id++) index.put(id, bodyOf(id, bodies));
    index.prepare();
    expect(compareWithRows(index)).toBeGreaterThan(0);
    // a column with so many codes has no bitmaps
    const body = index.table.coded.get('body');
    expect(index.table.tallies.isSource(body)).toBe(bodies < 128);
  }
});
