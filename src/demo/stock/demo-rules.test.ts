import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ListingSections } from '#contracts/types.ts';
import { addMonths, monthsUntil } from '#domain/time/calendar-months.ts';
import { drawingOf } from '#server/modules/pictures/drawings.ts';
import { offeredPicture, pictureOffer } from '#server/modules/pictures/index.ts';
import { catalogue, TODAY } from '../../../tests/demo-regions.ts';
import { shippedManifest, shippedRegions } from '../../../tests/shipped-regions.ts';
import { createDemoListings } from './create-stock.ts';
import { addDays, yearOf } from './days.ts';
import { demoProfile } from './profile.ts';

const stockOf = (code: string) => {
  const region = demoProfile(shippedManifest(code));
  return { region, stock: createDemoListings({ region, catalogue, seed: code, today: TODAY }) };
};
const stocks = shippedRegions.map(({ code }) => ({ code, ...stockOf(code) }));
const find = (code: string) => {
  const found = stocks.find((each) => each.code === code);
  if (!found) throw new Error(`no region ${code}`);
  return found;
};
const amount = ({ fields }: { fields: Record<string, unknown> }, name: string) => {
  const value = fields[name];
  if (typeof value !== 'number') throw new Error(`no ${name}`);
  return value;
};
const registered = ({ fields }: { fields: Record<string, unknown> }) =>
  String(fields['inventory.first_registration_date']);

const offer = pictureOffer(shippedRegions);
const DRAWINGS = new URL('../../server/modules/pictures/drawings/', import.meta.url);
const MAX_CARS_OF_DRAWING = 6;
/** File and paint of a picture. */
const drawn = (path: string) => {
  const picture = offeredPicture(path, offer);
  if (!picture) throw new Error(`${path} is no picture`);
  return { file: `${drawingOf(picture).name}.webp`, paint: picture.paint };
};
const most = (names: string[]) =>
  Math.max(
    ...Map.groupBy(names, (name) => name)
      .values()
      .map(({ length }) => length),
  );

describe.each(stocks)('all demo cars of $code', ({ stock }) => {
  it('have pictures that are there, and few the same first one', () => {
    const media = stock.map(({ detail }) => (detail as Partial<ListingSections>).mediaSection);
    const paths = media.flatMap((section) => [
      ...(section?.photos ?? []),
      ...(section?.exterior360 ?? []),
      ...(section?.closeUps ?? []),
    ]);
    const missing = new Set(paths.map(({ full_path }) => drawn(full_path).file)).values();
    expect([...missing.filter((file) => !existsSync(new URL(file, DRAWINGS)))]).toEqual([]);
    const first = media.map((section) => drawn(section?.photos[0]?.full_path ?? ''));
    expect(most(first.map(({ file, paint }) => `${file} ${paint}`))).toBeLessThanOrEqual(MAX_CARS_OF_DRAWING);
  });

  it('were built while their model was, and are drawn and named as its body', () => {
    for (const { title, fields, detail } of stock) {
      const model = catalogue.model(String(fields['inventory.make_model']));
      const year = Number(fields['inventory.manufacture_year']);
      expect(year, title).toBeGreaterThanOrEqual(model?.from ?? 0);
      expect(year, title).toBeLessThanOrEqual(model?.to ?? yearOf(TODAY));
      const { photos } = detail.mediaSection as { photos: { full_path: string }[] };
      expect(photos[0]?.full_path).toContain(`/${model?.bodyType}/`);
      if (model?.bodyType === 'convertible') expect(fields['inventory.car_type'], title).toBe('convertible');
    }
  });

  it('differ: few have one title, and most colours are seen', () => {
    expect(most(stock.map(({ title }) => title))).toBeLessThanOrEqual(3);
    const grey = stock.filter(({ fields }) =>
      ['white', 'black', 'grey', 'silver'].includes(String(fields['inventory.base_color_key'])),
    );
    expect(grey.length / stock.length).toBeLessThan(0.68);
  });
});

describe('Singapore', () => {
  const { stock } = find('sg');

  it('ends each COE ten years after the registration, or after a renewal of five or ten', () => {
    for (const car of stock) {
      const end = String(car.fields['inventory.coe_expiry_date']);
      const terms = [120, 180, 240].map((months) => addDays(addMonths(registered(car), months), -1));
      expect(terms, car.title).toContain(end);
      expect(amount(car, 'listing.months_left')).toBe(monthsUntil(TODAY, end));
      expect(end > TODAY).toBe(true);
    }
    const days = new Set(stock.map(({ fields }) => String(fields['inventory.coe_expiry_date']).slice(8)));
    expect(days.size).toBeGreaterThan(25);
  });

  it('has ARF in the tiers of the open market value', () => {
    const tiers: [upTo: number, percent: number][] = [
      [20_000, 100],
      [40_000, 140],
      [60_000, 190],
      [80_000, 250],
      [Infinity, 320],
    ];
    for (const car of stock) {
      const value = amount(car, 'inventory.open_market_value');
      const fee = tiers.reduce((sum, [upTo, percent], at) => {
        const from = tiers[at - 1]?.[0] ?? 0;
        return sum + (Math.max(0, Math.min(value, upTo) - from) * percent) / 100;
      }, 0);
      expect(
        Math.abs(amount(car, 'inventory.additional_registration_fee') - fee),
        car.title,
      ).toBeLessThanOrEqual(1);
    }
  });

  const parf = (fee: number, ageMonths: number) => {
    const percent = [60, 72, 84, 96, 108, 120].findIndex((months) => ageMonths < months);
    return percent < 0 ? 0 : Math.min(60_000, (fee * (75 - 5 * percent)) / 100);
  };

  it('pays back PARF and the rest of the COE when a car is deregistered, which is less than its price', () => {
    for (const car of stock) {
      const age = monthsUntil(registered(car), TODAY);
      const end = String(car.fields['inventory.coe_expiry_date']);
      const isRenewed = end > addMonths(registered(car), 120);
      const term = isRenewed && end < addMonths(registered(car), 181) ? 60 : 120;
      const licence = (amount(car, 'inventory.coe_value') * Math.min(term, monthsUntil(TODAY, end))) / term;
      const rebate = isRenewed ? 0 : parf(amount(car, 'inventory.additional_registration_fee'), age);
      const value = amount(car, 'inventory.deregistration_value');
      expect(Math.abs(value - rebate - licence), car.title).toBeLessThanOrEqual(2);
      expect(value, car.title).toBeLessThan(amount(car, 'listing.asking_price'));
    }
  });

  it('spreads what is not paid back at the end over the time that is left', () => {
    for (const car of stock) {
      const end = String(car.fields['inventory.coe_expiry_date']);
      const isRenewed = end > addMonths(registered(car), 120);
      const rest = isRenewed ? 0 : Math.min(60_000, amount(car, 'inventory.additional_registration_fee') / 2);
      const years = Math.max(1, monthsUntil(TODAY, end)) / 12;
      const loss = (amount(car, 'listing.asking_price') - rest) / years;
      expect(Math.abs(amount(car, 'listing.current_depreciation') - loss), car.title).toBeLessThanOrEqual(12);
    }
  });

  it('has one road tax for each engine size, by the formula of the tax', () => {
    for (const { title, fields } of stock) {
      const cc = fields['inventory.engine_capacity'];
      const tax = fields['inventory.road_tax'];
      expect(tax === undefined, title).toBe(cc === undefined);
      if (typeof cc !== 'number') continue;
      const half =
        cc <= 600
          ? 200
          : cc <= 1000
            ? 200 + 0.125 * (cc - 600)
            : cc <= 1600
              ? 250 + 0.375 * (cc - 1000)
              : cc <= 3000
                ? 475 + 0.75 * (cc - 1600)
                : 1525 + (cc - 3000);
      expect(Math.abs(Number(tax) - 2 * 0.782 * half), title).toBeLessThanOrEqual(1);
    }
  });
});

describe('Japan', () => {
  it('inspects a car three years after its registration and every two years from then on', () => {
    const { stock } = find('jp');
    for (const car of stock) {
      const until = String(car.fields['listing.shaken_date']);
      const days = [36, 60, 84, 108, 132, 156, 180, 204].map((months) =>
        addDays(addMonths(registered(car), months), -1),
      );
      expect(
        days.find((day) => monthsUntil(TODAY, day) > 0),
        car.title,
      ).toBe(until);
    }
  });
});
