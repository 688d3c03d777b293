import { expect, test } from 'vitest';
import { demoDetails, newDemoDetails } from '../../../../tests/demo-details.ts';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { type SectionsRequest, sectionsText } from './serialize-sections.ts';

const region = shippedRegion('sg');
const row = { id: 7, sourceId: 'EX-1', slug: 'a', title: 'A', fields: {}, publishedAt: new Date(0) };
const [used] = demoDetails('sg', 1);
const [car] = newDemoDetails('sg', 1);
const asked = (include: readonly string[] = [], of = region): SectionsRequest => ({
  region: of,
  include: new Set(include),
  language: 'en',
  translate: (key) => `text of ${key}`,
});
const shown = (detail: unknown, { isChecked = true, include = [] as string[] } = {}) =>
  sectionsText({ row, detailText: JSON.stringify(detail), isChecked }, asked(include));

test('sends checked text unchanged', () => {
  const text = `${JSON.stringify(used?.sections)} `;
  expect(sectionsText({ row, detailText: text, isChecked: true }, asked(['option_addons']))).toBe(text);
});

test('validates text that is not checked', () => {
  const include = ['option_addons'];
  expect(JSON.parse(shown(used?.sections, { isChecked: false, include }))).toEqual(used?.sections);
  expect(shown({ ...used?.sections, keeper: 'Tan Ah Kow' }, { isChecked: false })).toBe('');
});

test('sends add-ons only on request and only declared fields of versions', () => {
  expect(car?.sections?.optionAddons).toBeDefined();
  expect(JSON.parse(shown(car?.sections))).not.toHaveProperty('optionAddons');
  const { optionAddons } = JSON.parse(shown(car?.sections, { include: ['option_addons'] }));
  expect(optionAddons).toEqual(car?.sections?.optionAddons);
  const section = car?.sections?.newCarSection;
  const variants = section?.variants.map((variant) => ({ ...variant, fields: { 'inventory.margin': 9 } }));
  expect(shown({ ...car?.sections, newCarSection: { ...section, variants } })).not.toContain('margin');
});

test('removes older storage addresses of files in all their forms, also from checked text', () => {
  const { manifest } = region;
  const pictures = { ...manifest.pictures, storageHosts: ['https://Old.example/cars/'] };
  const moved = { ...region, manifest: { ...manifest, pictures } };
  const old = JSON.stringify(used?.sections, (key, value) =>
    ['full_path', 'thumbnail_url', 'watermark_url'].includes(key)
      ? `https://old.example/cars/${value}`
      : value,
  );
  const include = ['option_addons'];
  expect(old).toContain('https://old.example/cars/cars/');
  const text = sectionsText({ row, detailText: old, isChecked: true }, asked(include, moved));
  expect(JSON.parse(text)).toEqual(used?.sections);
  const fresh = `${JSON.stringify(used?.sections)} `;
  expect(sectionsText({ row, detailText: fresh, isChecked: true }, asked(include, moved))).toBe(fresh);
});

test('sends scores of the condition that agree with the inspection, whatever is stored', () => {
  const rated = demoDetails('sg', 30).find(({ sections }) => {
    const { overall = 5 } = sections?.ratingsSection ?? {};
    return overall < 5;
  })?.sections;
  const { ratingsSection, carInfoSection } = rated ?? {};
  expect(ratingsSection).toBeDefined();
  const stated = { ...ratingsSection, overall: 5, interior: 0 };
  const text = shown(
    { ...rated, ratingsSection: stated, carInfoSection: { ...carInfoSection, rating: 5 } },
    { isChecked: false },
  );
  expect(JSON.parse(text)).toMatchObject({
    ratingsSection,
    carInfoSection: { rating: ratingsSection?.overall },
  });
});

test('derives sections from the fields of a listing without stored ones', () => {
  const text = sectionsText({ row, detailText: '{}', isChecked: false }, asked());
  expect(JSON.parse(text).carInfoSection).toMatchObject({ listingId: 'EX-1', inventoryId: '7' });
});

test('replaces translation keys with texts of the language, also in checked text', () => {
  const KEY = 'cars:promotion.weekend_deal';
  const perLanguage = { en: 'Showroom', ms: 'Bilik pameran' };
  const { carInfoSection } = used?.sections ?? {};
  const sections = {
    ...used?.sections,
    carInfoSection: { ...carInfoSection, promoLabel: KEY, location: perLanguage },
    promotion: { title: KEY, price: 1, endsOn: '2026-01-31' },
    locationSection: { name: KEY, testDrive: true },
  };
  const text = { en: `text of ${KEY}` };
  for (const isChecked of [true, false])
    expect(JSON.parse(shown(sections, { isChecked }))).toMatchObject({
      carInfoSection: { promoLabel: text, location: perLanguage },
      promotion: { title: text },
      locationSection: { name: text },
    });
  const { newCarSection } = JSON.parse(shown(car?.sections));
  for (const { name } of newCarSection.colors)
    expect(name).toEqual({ en: expect.stringMatching(/^text of /) });
});
