import { expect, test } from 'vitest';
import type { FormField } from '#contracts/types.ts';
import { phone } from '#region/forms/kinds/phone.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { englishLabel, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { readPhone, writePhone } from './phone-number.ts';

/** A region that is added when the site runs, in a country that the build does not know. */
const shipped = shippedRegion('sg');
const rules = { ...shipped.manifest.phone, dialCode: '84', groups: [3, 3, 3] };
const manifest = { ...shipped.manifest, country: 'VN', phone: rules };
const region = { ...shipped, manifest } as ResolvedRegion;
const field = { type: 'phone', name: 'phone', label: 'forms:field.phone' } as FormField;
const view = phone.view(field, { ...englishLabel(region), region, now: 0 });
const pattern = new RegExp(String(phone.schema(field, region).pattern));

test.each([
  ['912345678', '+84912345678'],
  ['0912 345 678', '+84912345678'],
  ['+84 912-345-678', '+84912345678'],
  ['+44 (20) 7946 0958', '+442079460958'],
  ['+٤٤ ٢٠ ٧٩٤٦ ٠٩٥٨', '+442079460958'],
])('%s is typed for %s, and right', (typed, number) => {
  expect(readPhone(typed, view)).toBe(number);
  expect(number).toMatch(pattern);
});

test.each(['', '12', '+84 12', 'call me', '+ask me'])('%s is no number', (typed) => {
  expect(readPhone(typed, view)).toBeUndefined();
});

test('a number is shown as the region writes it', () => {
  expect(writePhone('+84912345678', view)).toBe('912 345 678');
  expect(writePhone('+442079460958', view)).toBe('+442079460958');
});

test('a page has the rules of few countries', () => {
  expect(Object.keys(view.metadata.countries)).toEqual(['TW', 'VN']);
  expect(JSON.stringify(view.metadata).length).toBeLessThan(3_000);
});
