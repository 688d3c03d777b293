import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { findNewestRows } from './newest-rows.ts';

const FEED: Feed = {
  source: 's',
  kind: 'used',
  id: { columns: ['id'], take: 'text' },
  newest: 'seen',
  fields: [],
};
const DAY_FIRST: Feed['fields'] = [{ field: 'listing.seen', from: ['seen'], read: 'date', dateOrder: 'dmy' }];

/** Whether the second of two rows of one car wins. */
async function isSecondNewer(first: string, second: string, fields: Feed['fields'] = []): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-winners-'));
  try {
    const file = join(folder, 'cars.csv');
    await writeFile(file, `id,seen\n1,${first}\n1,${second}\n`);
    const winners = await findNewestRows(file, { ...FEED, fields }, { today: '2026-11-22' });
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
