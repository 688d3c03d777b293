import { expect, it } from 'vitest';
import { regionCode, regionOption } from './region-code.ts';

it('takes codes in any case, and names the nearest one on a slip', () => {
  expect(regionCode('VN', ['sg', 'vn'])).toBe('vn');
  expect(() => regionCode('vm', ['sg', 'vn'])).toThrow(
    'there is no region "vm" (sg, vn), did you mean "vn"?',
  );
  expect(() => regionCode('vn', [])).toThrow('there is no region "vn" (nothing)');
});

it('needs no region where there is only one', () => {
  expect(regionOption(undefined, ['vn'])).toBe('vn');
  expect(() => regionOption(undefined, ['sg', 'vn'])).toThrow('which region?  allowed: --region sg, vn');
  expect(() => regionOption('xx', ['vn'])).toThrow('there is no region "xx" (vn)');
});
