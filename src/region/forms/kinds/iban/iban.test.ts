import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { iban } from './iban.ts';

const ACCOUNTS = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
];

describe('check digits of an IBAN', () => {
  it.each(ACCOUNTS)('fit %s', (account) => expect(iban.isRight(account)).toBe(true));
  it('find every wrong digit, and two neighbours that have changed places', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ACCOUNTS),
        fc.nat(33),
        fc.integer({ min: 1, max: 9 }),
        (account, at, by) => {
          const digit = account[at % account.length] ?? '';
          const next = account[(at + 1) % account.length] ?? '';
          const place = at % account.length;
          if (/\d/.test(digit)) {
            const other = String((Number(digit) + by) % 10);
            expect(iban.isRight(account.slice(0, place) + other + account.slice(place + 1))).toBe(false);
          }
          if (place > 3 && place + 1 < account.length && digit !== next && /\d\d/.test(digit + next))
            expect(iban.isRight(account.slice(0, place) + next + digit + account.slice(place + 2))).toBe(
              false,
            );
        },
      ),
    );
  });
});

it('an IBAN is shown in groups of four', () => {
  expect(iban.summary('NO9386011117947')).toBe('NO93 8601 1117 947');
});

it('an IBAN is read from small letters and blanks', () => {
  expect(iban.read(() => ['no93 8601 1117 947'])).toBe('NO9386011117947');
});
