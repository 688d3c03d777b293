import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { newDemoDetails, sectionInput } from '../../../tests/demo-details.ts';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { describeSections } from './describe-sections.ts';
import * as sectionDescribers from './section-describers.ts';
import type { NewCarChoice, SectionInput } from './section-kind.ts';

const hrefOf: NewCarChoice['hrefOf'] = ({ variant, color }) => `/car?${variant}+${color}`;

/** A new car with its first version and paint. */
function inputOf(code: string, detail: ListingDetail): SectionInput {
  const { variants = [], colors = [] } = detail.sections?.newCarSection ?? {};
  const choice = { variants, colors, variant: variants[0], color: colors[0], hrefOf };
  return { ...sectionInput(code, detail), choice };
}
const [car] = newDemoDetails('sg');
if (!car) throw new Error('no new car');
const input = inputOf('sg', car);
const digits = (text: string) => Number(text.replace(/\D/g, ''));

describe.each(shippedRegions.map(({ code }) => code))('the page of a new car in %s', (code) => {
  test('is described in labels, without fields of used cars', () => {
    for (const detail of newDemoDetails(code)) {
      const of = inputOf(code, detail);
      const result = describeSections(of.context.region.manifest.pages.listing, of);
      expect(JSON.stringify(result)).not.toMatch(/"(?:cars|listing|finance|common):[a-z]|\{\{|undefined|NaN/);
      const names = result.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(['gallery', 'colors', 'car_info', 'variants', 'on_the_road', 'specification']),
      );
      expect(names).not.toContain('inspection');
      const fields = detail.facts.map(({ field }) => field);
      expect(fields.length).toBeGreaterThan(6);
      for (const field of ['listing.mileage', 'inventory.number_of_owners', 'listing.months_left'])
        expect(fields).not.toContain(field);
    }
  });

  test('has two to four versions, of which each price adds up and begins with the car', () => {
    for (const { sections, card } of newDemoDetails(code, 30)) {
      const variants = sections?.newCarSection?.variants ?? [];
      expect(variants.length).toBeGreaterThanOrEqual(2);
      expect(variants.length).toBeLessThanOrEqual(4);
      expect(variants[0]?.price).toBe(card.listing.asking_price);
      expect(card.inventory.number_of_variants).toBe(variants.length);
      expect(new Set(variants.map(({ key }) => key)).size).toBe(variants.length);
      for (const { price, priceParts, name } of variants) {
        expect(price, name).toBeGreaterThanOrEqual(Number(card.listing.asking_price));
        expect(priceParts.length, `${card.title} ${name}`).toBeGreaterThan(2);
        expect(priceParts[0]?.name).toBe('vehicle');
        expect(priceParts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price);
      }
      expect(sections?.newCarSection?.colors.length).toBeGreaterThan(2);
    }
  });
});

describe('the price of a new car', () => {
  test('shows each part that the manifest names, in full', () => {
    const view = sectionDescribers.on_the_road(input);
    expect(view?.parts.map(({ label }) => label)).toEqual([
      'Car',
      'Excise duty',
      'GST',
      'ARF',
      'COE',
      'Registration and number plates',
    ]);
    const sum = view?.parts.reduce((total, { amount }) => total + digits(amount), 0);
    expect(sum).toBe(digits(view?.total ?? ''));
  });

  test('is a total alone where no more is known, or where the parts are of another price', () => {
    const minimal = { ...input, detail: { ...car, sections: undefined }, choice: undefined };
    expect(sectionDescribers.on_the_road(minimal)).toEqual({
      parts: [],
      total: expect.stringMatching(/^\$/),
      totalLabel: 'Price',
    });
    const reduced = { ...car, card: { ...car.card, promotional_price: 90_000 } };
    expect(sectionDescribers.on_the_road({ ...input, detail: reduced })).toEqual({
      parts: [],
      total: '$90,000',
      totalLabel: 'Price',
    });
  });

  test('is the one that the page shows: a promotion above it changes nothing', () => {
    const dearer = { ...car, card: { ...car.card, promotional_price: 9_000_000 } };
    expect(sectionDescribers.on_the_road({ ...input, detail: dearer })).toEqual(
      sectionDescribers.on_the_road(input),
    );
  });

  test('is omitted for used cars and cars without a price', () => {
    const used = { ...car, card: { ...car.card, kind: 'used' as const } };
    const priceless = { ...car, card: { ...car.card, listing: {} } };
    for (const detail of [used, priceless])
      expect(sectionDescribers.on_the_road({ ...input, detail })).toBeUndefined();
  });
});

test('links of versions and paints preserve the other choice', () => {
  const variants = sectionDescribers.variants(input)?.variants ?? [];
  const paints = sectionDescribers.colors(input)?.paints ?? [];
  expect(variants.filter(({ isShown }) => isShown)).toHaveLength(1);
  expect(paints.filter(({ isShown }) => isShown)).toHaveLength(1);
  expect(variants[1]?.href).toBe(`/car?${variants[1]?.key}+${paints[0]?.key}#variants`);
  expect(paints[1]?.href).toBe(`/car?${variants[0]?.key}+${paints[1]?.key}#gallery`);
  for (const { facts, price } of variants) {
    expect(facts.length).toBeGreaterThan(1);
    expect(price).toMatch(/^\$[\d,]+$/);
  }
});

test('one version or one paint alone is no choice', () => {
  const [variant, color] = [input.choice?.variant, input.choice?.color];
  if (!variant || !color) throw new Error('nothing chosen');
  const choice = { variants: [variant], colors: [color], variant, color, hrefOf };
  expect(sectionDescribers.variants({ ...input, choice })).toBeUndefined();
  expect(sectionDescribers.colors({ ...input, choice })).toBeUndefined();
});

test('lists the number of used cars of the model and the lowest price, where there are any', () => {
  const used = { count: 12, price: 45_000, href: '/sg/en/buy?make=x' };
  expect(sectionDescribers.used_cars({ ...input, used })).toMatchObject({
    text: '12 cars from $45,000',
    label: expect.stringContaining(car.card.model_name),
    href: used.href,
  });
  expect(sectionDescribers.used_cars({ ...input, used: { ...used, count: 0 } })).toBeUndefined();
  expect(sectionDescribers.used_cars(input)).toBeUndefined();
});

test('passes the price of another version to the calculator, whose page does not know it', () => {
  const second = input.choice?.variants[1];
  if (!input.choice || !second) throw new Error('no second version');
  const first = sectionDescribers.finance(input)?.calculator;
  const other = sectionDescribers.finance({ ...input, choice: { ...input.choice, variant: second } });
  expect([first?.car, other?.calculator.car]).toEqual([car.card.slug, undefined]);
});
