import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CatalogueMake, Feed } from '#contracts/types.ts';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import { findNewestRows } from './newest-rows.ts';

const FEED: Feed = {
  source: 's',
  kind: 'used',
  id: { columns: ['id'], take: 'text' },
  newest: 'seen',
  fields: [],
};
const DAY_FIRST: Feed['fields'] = [{ field: 'listing.seen', from: ['seen'], read: 'date', dateOrder: 'dmy' }];

let unclear: string[];

/** Whether the second of two rows of one car wins. */
async function isSecondNewer(first: string, second: string, fields: Feed['fields'] = []): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-winners-'));
  try {
    const file = join(folder, 'cars.csv');
    await writeFile(file, `id,seen\n1,"${first}"\n1,"${second}"\n`);
    const days = { today: '2026-11-22', timeZone: 'Asia/Singapore' };
    const winners = await findNewestRows(file, { ...FEED, fields }, days);
    unclear = winners.notTimes;
    return winners.isNewest('1', 3);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the newest row of a car', () => {
  it('is found by dates in the order of the mapping', async () => {
    expect(await isSecondNewer('28/10/2026', '09/11/2026', DAY_FIRST)).toBe(true);
    expect(await isSecondNewer('09/11/2026', '28/10/2026', DAY_FIRST)).toBe(false);
    expect(await isSecondNewer('09/11/2026 10:00', '09/11/2026 12:00', DAY_FIRST)).toBe(true);
    expect(await isSecondNewer('2026-9-30', '2026-10-01')).toBe(true);
  });

  it('is found by dates with years of two digits and by months', async () => {
    expect(await isSecondNewer('28.10.25', '09.11.25', DAY_FIRST)).toBe(true);
    expect(await isSecondNewer('09.11.25', '28.10.25', DAY_FIRST)).toBe(false);
    expect(await isSecondNewer('12.2024', '03.2025')).toBe(true);
    expect(await isSecondNewer('03.2025', '12.2024')).toBe(false);
  });

  it.each([
    ['2026-11-09 9:30', '2026-11-09 14:10'],
    ['09/11/2026 9:30 AM', '09/11/2026 2:10 PM'],
    ['09/11/2026 11:59 a.m.', '09/11/2026 12:30 p.m.'],
    ['09/11/2026 12:30 am', '09/11/2026 1:00 am'],
    ['2026年11月9日 午前9:30', '2026年11月9日 午後2:10'],
    ['2026年11月9日 9時30分', '2026年11月9日 14時10分'],
    ['2026-11-09T23:00:00+08:00', '2026-11-09T16:00:00Z'],
    ['2026-11-09T10:00:00.5Z', '2026-11-09T10:00:00.75Z'],
    ['2026-11-09 23:00', '2026-11-09T16:00:00Z'],
    ['9.11.2026 9.30', '9.11.2026 14.10'],
  ])('is found by the times of a day: %s is before %s', async (first, second) => {
    const fields = /^\d{1,2}[./]/.test(first) ? DAY_FIRST : [];
    expect(await isSecondNewer(first, second, fields)).toBe(true);
    expect(await isSecondNewer(second, first, fields)).toBe(false);
  });

  it('is the later row if a time is unclear, which is noted', async () => {
    expect(await isSecondNewer('2026-11-09 14:10 WIB', '2026-11-09 9:30 WIT')).toBe(true);
    expect(await isSecondNewer('v10', 'v9')).toBe(true);
    expect(unclear).toEqual(['v10', 'v9']);
  });

  it('is found by comparing numbers numerically', async () => {
    expect(await isSecondNewer('9', '10')).toBe(true);
    expect(await isSecondNewer('10', '9')).toBe(false);
  });

  it('is the later row if both values are equal or empty', async () => {
    expect(await isSecondNewer('2026-01-01', '2026-01-01')).toBe(true);
    expect(await isSecondNewer('', '')).toBe(true);
    expect(await isSecondNewer('2026-01-01', '')).toBe(false);
  });
});

describe('rows with one id', () => {
  const CARS: Feed = {
    source: 's',
    kind: 'used',
    id: { columns: ['id'], take: 'text' },
    vehicle: { title: ['title'] },
    fields: [
      { field: 'inventory.manufacture_year', from: ['year'], read: 'number' },
      { field: 'listing.mileage', from: ['km'], read: 'number' },
      { field: 'listing.asking_price', from: ['price'], read: 'number' },
    ],
  };
  const MODELS = ['Vios', 'Yaris'].map((name) => ({
    slug: name.toLowerCase(),
    name,
    trims: [],
    engines: [],
  }));
  const names = createCatalogue(
    ['Toyota', 'Honda'].map(
      (name) => ({ slug: name.toLowerCase(), name, models: MODELS }) as unknown as CatalogueMake,
    ),
  );

  async function clashes(lines: string[], feed: Partial<Feed> = {}): Promise<(string | undefined)[]> {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-clashes-'));
    try {
      const file = join(folder, 'cars.csv');
      await writeFile(file, ['id,title,year,km,price,seen', ...lines].join('\n'));
      const found = await findNewestRows(file, { ...CARS, ...feed }, {}, [], names);
      return found.ids().map((id) => found.clash(id));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  it.each<[string, string[], Partial<Feed>, string]>([
    ['makes', ['7,Toyota Vios,,,', '7,Honda Jazz,,,'], {}, 'a column that differs for each car'],
    ['years', ['7,Toyota Vios,2019,,', '7,Toyota Vios,2018,,'], {}, 'rows 2 and 3 are different cars'],
    [
      'makes and years at other times',
      ['7,Toyota Vios,2019,,', '7,Honda Jazz,2018,,'],
      { newest: 'seen' },
      'rows 2 and 3 are different cars',
    ],
    ['mileages', ['7,Toyota Vios,2019,10,', '7,Toyota Vios,2019,20,'], {}, 'rows 2 and 3'],
    [
      'numbers that a spreadsheet shortened',
      ['1.23457E+12,Toyota Vios,,,', '1.23457E+12,Honda Jazz,,,'],
      {},
      'export the column as text',
    ],
    [
      'prices that a digest leaves out',
      ['1,Toyota Vios,,,100', '2,Toyota Vios,,,200'],
      { id: { columns: ['title'], take: 'digest' } },
      'one more column that tells them apart, besides "title"',
    ],
  ])('are different cars by their %s', async (_name, lines, feed, reason) => {
    expect(
      await clashes(
        lines.map((line) => `${line},`),
        feed,
      ),
    ).toEqual([expect.stringContaining(reason)]);
  });

  it.each<[string, string[], Partial<Feed>]>([
    ['equal', ['7,Toyota Vios,2019,10,100,', '7,Toyota Vios,2019,10,100,'], {}],
    ['cheaper', ['7,Toyota Vios,2019,10,100,', '7,Toyota Vios,2019,10,90,'], {}],
    ['written otherwise', ['7,Toyota Vios,2019,10,100,', '7,TOYOTA Vios E,,10,90,'], {}],
    ['later', ['7,Toyota Vios,2019,10,100,1', '7,Toyota Vios,2019,90,90,2'], { newest: 'seen' }],
    ['of a corrected year', ['7,Toyota Vios,2019,,,1', '7,Toyota Vios,2018,,,2'], { newest: 'seen' }],
    ['of a corrected model', ['7,Toyota Vios,,,,1', '7,Toyota Yaris,,,,2'], { newest: 'seen' }],
    ['of a corrected make', ['7,Toyota Vios,2019,,,1', '7,Honda Vios,2019,,,2'], { newest: 'seen' }],
    ['of a year written otherwise', ['7,Toyota Vios,2019,,,', '7,Toyota Vios,2019年,,,'], {}],
    ['of a mileage written otherwise', ['7,Toyota Vios,2019,9000,,', '7,Toyota Vios,2019,9000 km,,'], {}],
  ])('are one car if they are %s', async (_name, lines, feed) => {
    expect(await clashes(lines, feed)).toEqual([undefined]);
  });
});
