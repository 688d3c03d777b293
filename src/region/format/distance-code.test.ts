import { expect, test } from 'vitest';
import { distanceCode } from './distance-code.ts';

test.each([
  ['cars:unit.km', 'KMT'],
  ['cars:unit.miles', 'SMI'],
  ['shop:mi', 'SMI'],
  [{ en: '{{value}} mi' }, 'SMI'],
  [{ en: '{{value}} mi.', ar: '{{value}} ميل' }, 'SMI'],
  [{ en: '{{value}} Kilometres', ms: '{{value}} km' }, 'KMT'],
  [undefined, undefined],
  ['cars:unit.hours', undefined],
  ['constructor', undefined],
  [{ en: '{{value}} leagues' }, undefined],
  [{ en: '{{value}} mi', ms: '{{value}} km' }, undefined],
])('the unit %j is known to search engines as %s', (unit, code) => {
  expect(distanceCode(unit)).toBe(code);
});
