import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { usualInstallment } from '#region/format/loan-of.ts';
import { manifestOf } from './fixtures.ts';

/** Advertisements of a Malaysian site; test input outside the repository. */
const FILE = ['listings/malaysia-carsome.csv', 'malaysia-carsome.csv']
  .map((name) => resolve(import.meta.dirname, '../../../shared/data', name))
  .find(existsSync);
const MIN_MATCHES = 2164;

interface Ad {
  car_price: string;
  car_instalment_mth_amt: string;
}

test.skipIf(FILE === undefined)(
  'the loan of the manifest matches published installments (needs ../shared/data/listings/malaysia-carsome.csv)',
  () => {
    const manifest = manifestOf('my');
    const ads = parse<Ad>(readFileSync(FILE ?? '', 'utf8'), { columns: true });
    const published = ads.map((ad) => digits(ad.car_instalment_mth_amt));
    const computed = ads.map((ad) =>
      usualInstallment({ 'listing.asking_price': digits(ad.car_price) }, manifest),
    );
    const matches = computed.filter((amount, index) => amount === published[index]);
    expect(ads).toHaveLength(2176);
    expect(matches.length).toBeGreaterThanOrEqual(MIN_MATCHES);
    // the others are rounded up instead of down
    for (const [index, amount] of computed.entries())
      expect((published[index] ?? 0) - (amount ?? 0)).toBeLessThanOrEqual(1);
  },
);

const digits = (text: string): number => Number(text.replace(/\D/g, ''));
