import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mask, maskAnswer } from './mask.ts';

describe('masking', () => {
  it('shows the first three characters and the last', () => {
    expect(mask('SBA1234X')).toBe('SBA****X');
    expect(mask('SBA1234X', 0)).toBe('SBA*****');
    expect(mask('abc')).toBe('abc');
    expect(mask('สมชายใจดี')).toHaveLength([...'สมชายใจดี'].length);
  });
  it('shows the first character of answers that are too short for it', () => {
    expect([maskAnswer('SBA1234X'), maskAnswer('Aida'), maskAnswer('林美')]).toEqual([
      'SBA****X',
      'A***',
      '林*',
    ]);
    expect([maskAnswer('A'), maskAnswer('')]).toEqual(['A', '']);
  });
  it('preserves the length and shows only the allowed characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(5), (text, end) => {
        const before = [...text];
        const after = [...mask(text, end)];
        expect(after).toHaveLength(before.length);
        const hidden = Math.max(0, before.length - 3 - end);
        expect(after.slice(3, 3 + hidden).every((c) => c === '*')).toBe(true);
        expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
      }),
    );
  });
});
