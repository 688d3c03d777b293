import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { newDemoDetails, sectionInput } from '../../../tests/demo-details.ts';
import { chooseNewCar } from './choose-new-car.server.ts';

const [car] = newDemoDetails('sg');
const sections = car?.sections;
const section = sections?.newCarSection;
const [first, second] = section?.variants ?? [];
const paint = section?.colors[2];
if (!car || !sections || !section || !first || !second || !paint) throw new Error('no new car with versions');

const LOAN = {
  downpayment: 1,
  installment: 1,
  monthsLeft: 60,
  maximumLoanPercentage: 70,
  interestPercent: 2.78,
};

const choose = (search: string, detail: ListingDetail = car) =>
  chooseNewCar(detail, { ...sectionInput('sg', detail).context, path: '/sg/en/buy-new/x', search });
const factOf = (detail: ListingDetail | undefined, field: string) =>
  detail?.facts.find((fact) => fact.field === field)?.text;

describe('the address of a new car', () => {
  test('shows the first version in the first paint where it asks for none, or for one that there is not', () => {
    for (const search of ['', 'variant=hovercraft&color=plaid', 'variant=constructor'])
      expect(choose(search)).toMatchObject({
        choice: { variant: { key: first.key }, color: { key: section.colors[0]?.key } },
        detail: { card: { listing: { asking_price: first.price } } },
      });
  });

  test('shows the price and the figures of the version that it asks for', () => {
    const [listing] = newDemoDetails('sg', 40).filter((detail) =>
      detail.sections?.newCarSection?.variants.some(({ fields }) => 'inventory.power' in fields),
    );
    const variant = listing?.sections?.newCarSection?.variants.find(
      ({ fields }) => 'inventory.power' in fields,
    );
    if (!listing || !variant) throw new Error('no version of another power');
    const chosen = choose(`variant=${variant.key}`, listing);
    expect(chosen?.detail.card.listing.asking_price).toBe(variant.price);
    expect(chosen?.detail.card.inventory.power).toBe(variant.fields['inventory.power']);
    expect(factOf(chosen?.detail, 'inventory.power')).toBe(`${variant.fields['inventory.power']} kW`);
    expect(chosen?.detail.sections?.carInfoSection.price).toBe(variant.price);
    expect(factOf(chosen?.detail, 'inventory.power')).not.toBe(factOf(listing, 'inventory.power'));
  });

  test('omits values of the first version from other versions', () => {
    const promoted: ListingDetail = {
      ...car,
      card: { ...car.card, promotional_price: 1 },
      sections: {
        ...sections,
        promotion: { title: { en: 'Sale' }, price: 1, endsOn: '2027-01-01' },
        financingSection: LOAN,
      },
    };
    expect(choose('', promoted)?.detail.card.promotional_price).toBe(1);
    const other = choose(`variant=${second.key}`, promoted)?.detail;
    expect(other?.card).not.toHaveProperty('promotional_price');
    expect(other?.sections).not.toHaveProperty('promotion');
    expect(other?.sections).not.toHaveProperty('financingSection');
    expect(other?.sections?.carInfoSection).not.toHaveProperty('subscriptionPrice');
  });

  test('a figure that another version has not got is gone', () => {
    const variants = [first, { ...second, fields: { 'inventory.torque': null } }];
    const detail = { ...car, sections: { ...sections, newCarSection: { ...section, variants } } };
    expect(factOf(detail, 'inventory.torque')).toMatch(/Nm$/);
    const chosen = choose(`variant=${second.key}`, detail)?.detail;
    expect(chosen?.card.inventory).not.toHaveProperty('torque');
    expect(factOf(chosen, 'inventory.torque')).toBeUndefined();
  });

  test('shows drawings in the paint that it asks for, and pictures that were taken as they are', () => {
    const taken = 'https://cdn.example/1.jpg';
    const chosen = choose(`color=${paint.key}`, { ...car, photos: [...car.photos, taken] })?.detail;
    expect(chosen?.photos.at(-1)).toBe(taken);
    for (const path of chosen?.photos.slice(0, -1) ?? []) expect(path).toContain(paint.swatch.slice(1));
    for (const { full_path: path } of chosen?.sections?.mediaSection?.exterior360 ?? [])
      expect(path).toContain(paint.swatch.slice(1));
  });

  test('names what is not the first, and nothing else', () => {
    const { hrefOf } = choose('utm_source=x')?.choice ?? {};
    expect(hrefOf?.({ variant: first.key, color: section.colors[0]?.key })).toBe('/sg/en/buy-new/x');
    expect(hrefOf?.({ variant: second.key, color: paint.key })).toBe(
      `/sg/en/buy-new/x?variant=${second.key}&color=${paint.key}`,
    );
  });
});

test('a car of which no versions are known leaves nothing to choose', () => {
  expect(choose('', { ...car, sections: undefined })).toBeUndefined();
  expect(choose('', { ...car, card: { ...car.card, kind: 'used' } })).toBeUndefined();
});
