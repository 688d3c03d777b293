import fc from 'fast-check';
import metadata from 'libphonenumber-js/min/metadata';
import { describe, expect, it } from 'vitest';
import { canonicalPhone, formatPhone } from './phone.ts';

describe('phone numbers', () => {
  const singapore = { dialCode: '65', format: 'groups' as const, groups: [4, 4] };
  it('are grouped as the region writes them', () => {
    expect(formatPhone('81234567', singapore, 'SG', metadata)).toBe('+65 8123 4567');
    expect(
      formatPhone('91234567', { dialCode: '852', format: 'groups', groups: [4, 4] }, 'HK', metadata),
    ).toBe('+852 9123 4567');
    expect(
      formatPhone('012-345 6789', { dialCode: '60', format: 'unchanged', groups: [] }, 'MY', metadata),
    ).toBe('012-345 6789');
    expect(
      formatPhone('0812345678', { dialCode: '66', format: 'international', groups: [] }, 'TH', metadata),
    ).toBe('+66 81 234 5678');
  });
  it('are null when empty and never lost when they cannot be parsed', () => {
    expect(formatPhone('', singapore, 'SG', metadata)).toBeNull();
    expect(formatPhone(null, singapore, 'SG', metadata)).toBeNull();
    expect(formatPhone('  ', singapore, 'SG', metadata)).toBeNull();
    expect(formatPhone('call me', singapore, 'SG', metadata)).toBe('call me');
  });
  it('of another length than the groups are written as libphonenumber does', () => {
    expect(formatPhone('18001234567', singapore, 'SG', metadata)).toBe('+65 1800 123 4567');
  });
  it('of Taiwan can be parsed too', () => {
    expect(formatPhone('+886912345678', singapore, 'SG', metadata)).toBe('+886 912 345 678');
  });
  it('have one canonical spelling (A06)', () => {
    const spellings = [
      '81234567',
      '+65 8123 4567',
      '+65-8123-4567',
      '８１２３４５６７',
      '  8123 4567 ',
      '(+65) 81234567',
      '٨١٢٣٤٥٦٧',
      '+6581234567',
    ];
    for (const spelling of spellings) expect(canonicalPhone(spelling, 'SG', metadata)).toBe('+6581234567');
    expect(canonicalPhone('123', 'SG', metadata)).toBeNull();
  });
  it('formatting never changes the digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[89][0-9]{7}$/), (digits) => {
        expect(formatPhone(digits, singapore, 'SG', metadata)?.replace(/\D/g, '')).toBe(`65${digits}`);
      }),
    );
  });
});
