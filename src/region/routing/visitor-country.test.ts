import { expect, test } from 'vitest';
import { regionOfCountry } from './visitor-country.ts';

const regions = [
  { code: 'aa', country: 'BB' },
  { code: 'bbb', country: 'CC' },
  { code: 'dd', country: 'CC' },
  { code: 'cc', country: 'CC' },
];

test.each([
  ['bb', 'aa'],
  ['cc', 'cc'],
  ['dd', 'dd'],
  ['zz', undefined],
  [null, undefined],
])('maps visitors from %s to %s, by country before region code', (country, code) => {
  expect(regionOfCountry(regions, country)?.code).toBe(code);
});
