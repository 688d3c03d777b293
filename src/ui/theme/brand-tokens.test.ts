import { expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { brandTokens } from './brand-tokens.ts';

const { brand } = shippedRegion('sg').manifest;
const type = { heading: "'Poppins'", body: "'Poppins'", native: 'system-ui', lineHeight: 1.5 };
const withSurface = (surface: string) =>
  brandTokens({ ...brand, colors: { ...brand.colors, surface } }, type);

test.each(['#f7f5f2', '#f1ece0'])('blends a picture with the pale surface %s', (surface) => {
  expect(withSurface(surface)).toContain('--drawing-blend:multiply');
});

test('does not blend it with a dark surface, where the car would vanish', () => {
  expect(withSurface('#1c1917')).toContain('--drawing-blend:normal');
});
