import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pressed, primaryScale, READABLE, readableOn } from './brand-tokens.ts';
import { contrast, toHex, toOklch } from './colour.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('converts a colour to OKLCH and back without loss', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const there = Number.parseInt(hex.slice(1), 16);
      const back = Number.parseInt(toHex(toOklch(hex)).slice(1), 16);
      for (const shift of [0, 8, 16]) {
        expect(Math.abs(((there >> shift) & 255) - ((back >> shift) & 255))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('black on white has a contrast of 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

test('any brand colour becomes an action whose text reads', () => {
  fc.assert(
    fc.property(colour, fc.constantFrom('#ffffff', '#1c1917'), (primary, text) => {
      expect(contrast(readableOn(primary, [text]), text)).toBeGreaterThanOrEqual(READABLE);
    }),
  );
});

test('a brand colour that reads stays as it is', () => {
  expect(readableOn('#c2410c', ['#ffffff'])).toBe('#c2410c');
});

test('under the pointer the text of an action reads at least as well', () => {
  fc.assert(
    fc.property(colour, (primary) => {
      const action = readableOn(primary, ['#ffffff']);
      expect(contrast(pressed(action, '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(
        contrast(action, '#ffffff') - 0.05,
      );
    }),
  );
});

test('the ten steps of a brand colour fall from light to dark', () => {
  fc.assert(
    fc.property(colour, (primary) => {
      const lightness = primaryScale(primary).map((step) => toOklch(step).l);
      expect(lightness).toHaveLength(10);
      expect(lightness).toEqual([...lightness].sort((a, b) => b - a));
    }),
  );
});
