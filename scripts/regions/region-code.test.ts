import { expect, it } from 'vitest';
import { regionCode, regionOption } from './region-code.ts';

it('a code may have any case, and a wrong one is answered with the nearest', () => {
  expect(regionCode('VN', ['sg', 'vn'])).toBe('vn');
  expect(() => regionCode('vm', ['sg', 'vn'])).toThrow(
    'there is no region "vm" (sg, vn), did you mean "vn"?',
  );
  expect(() => regionCode('vn', [])).toThrow('there is no region "vn" (nothing)');
});

it('the option for a region may be left out where there is only one', () => {
  expect(regionOption(undefined, ['vn'])).toBe('vn');
  expect(() => regionOption(undefined, ['sg', 'vn'])).toThrow('which region?  allowed: --region sg, vn');
  expect(() => regionOption('xx', ['vn'])).toThrow('there is no region "xx" (vn)');
});
