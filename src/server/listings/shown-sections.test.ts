import { expect, test } from 'vitest';
import { demoDetails, newDemoDetails } from '../../../tests/demo-details.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { sectionsText } from './shown-sections.ts';

const region = shippedRegion('sg');
const row = { id: 7, sourceId: 'EX-1', slug: 'a', title: 'A', fields: {}, publishedAt: new Date(0) };
const [used] = demoDetails('sg', 1);
const [car] = newDemoDetails('sg', 1);
const shown = (detail: unknown, { isChecked = true, include = [] as string[] } = {}) =>
  sectionsText({ row, detailText: JSON.stringify(detail), isChecked }, region, new Set(include));

test('text that keeps the contract is sent as it is', () => {
  const text = `${JSON.stringify(used?.sections)} `;
  const include = new Set(['option_addons']);
  expect(sectionsText({ row, detailText: text, isChecked: true }, region, include)).toBe(text);
});

test('text of which that is not known is checked first', () => {
  const include = ['option_addons'];
  expect(JSON.parse(shown(used?.sections, { isChecked: false, include }))).toEqual(used?.sections);
  expect(shown({ ...used?.sections, keeper: 'Tan Ah Kow' }, { isChecked: false })).toBe('');
});

test('add-ons are sent to who asks for them, fields of versions only as the manifest declares them', () => {
  expect(car?.sections?.optionAddons).toBeDefined();
  expect(JSON.parse(shown(car?.sections))).not.toHaveProperty('optionAddons');
  expect(JSON.parse(shown(car?.sections, { include: ['option_addons'] }))).toEqual(car?.sections);
  const section = car?.sections?.newCarSection;
  const variants = section?.variants.map((variant) => ({ ...variant, fields: { 'inventory.margin': 9 } }));
  expect(shown({ ...car?.sections, newCarSection: { ...section, variants } })).not.toContain('margin');
});

test('files lose older storage addresses in each of their forms, in text that is known to be right too', () => {
  const { manifest } = region;
  const pictures = { ...manifest.pictures, storageHosts: ['https://Old.example/cars/'] };
  const moved = { ...region, manifest: { ...manifest, pictures } };
  const old = JSON.stringify(used?.sections, (key, value) =>
    ['full_path', 'thumbnail_url', 'watermark_url'].includes(key)
      ? `https://old.example/cars/${value}`
      : value,
  );
  const include = new Set(['option_addons']);
  expect(old).toContain('https://old.example/cars/cars/');
  const text = sectionsText({ row, detailText: old, isChecked: true }, moved, include);
  expect(JSON.parse(text)).toEqual(used?.sections);
  const fresh = `${JSON.stringify(used?.sections)} `;
  expect(sectionsText({ row, detailText: fresh, isChecked: true }, moved, include)).toBe(fresh);
});

test('a listing without any has those that its fields say', () => {
  const text = sectionsText({ row, detailText: '{}', isChecked: false }, region, new Set());
  expect(JSON.parse(text).carInfoSection).toMatchObject({ listingId: 'EX-1', inventoryId: '7' });
});
