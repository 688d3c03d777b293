import { describe, expect, it } from 'vitest';
import { growth, repeated } from '../../../tests/growth.ts';
import { loggedAddress } from './logged-address.ts';

describe('an address in the log', () => {
  it.each([
    ['/contacts/otp?phone=91234567', '/contacts/otp?phone=…'],
    ['/contacts/otp?PHONE=%2B6591234567&lang=en', '/contacts/otp?PHONE=…&lang=en'],
    ['/verify?code=123456', '/verify?code=…'],
    ['/login?token=abc', '/login?token=…'],
    ['/login?one_time_token=abc&page=2', '/login?one_time_token=…&page=2'],
    ['/sg/en/buy?q=call+91234567', '/sg/en/buy?q=…'],
    ['/sg/en/buy?make=9123%204567', '/sg/en/buy?make=…'],
    ['/sg/en/buy?make=9123+4567', '/sg/en/buy?make=…'],
    ['/sg/en/buy?make=%2539123456', '/sg/en/buy?make=…'],
    ['/sg/en/buy?make=%E0%A4%A', '/sg/en/buy?make=…'],
    ['/sg/en/buy?+6591234567', '/sg/en/buy?…'],
    ['/x?a=dGhpc0lzQVRva2VuT2YyNTZiaXRz', '/x?a=…'],
    ['/x?a=someone@mail.example', '/x?a=…'],
    ['/contacts/+6591234567/otp', '/contacts/…/otp'],
    ['/contacts/%2B65%209123%204567', '/contacts/…'],
    ['/t/dGhpc0lzQVRva2VuT2YyNTZiaXRz', '/t/…'],
    ['/x?a=1\n{"level":60}', '/x?a=…'],
    ['/x?no=8123-4567', '/x?no=…'],
    ['/x?=8123-4567', '/x?=…'],
    ['/x?8123-4567', '/x?…'],
    ['/x?x=6581-234567&y=8,123,4567', '/x?x=…&y=…'],
    ['/x?c=123456&verify=654321', '/x?c=…&verify=…'],
    ['/sg/en/x8123-4567', '/sg/en/…'],
    ['/sg/en/phone=81234567', '/sg/en/…'],
    ['/contacts/x%2081234567/otp', '/contacts/…/otp'],
    ['/sg/en/654321', '/sg/en/…'],
    ['/%zz', '/…'],
    ['/sg/en/buy?make=Siti+Nurhaliza', '/sg/en/buy?make=…'],
    ['/sg/en/buy?street=Jalan%20Besar%20271', '/sg/en/buy?street=…'],
    ['/tickets/Siti%20Nurhaliza', '/tickets/…'],
    ['/tickets/siti@mail.example/x', '/tickets/…/x'],
  ])('shows neither phone, code, token nor what was typed: %s (HARDENING A20, A43)', (url, shown) => {
    expect(loggedAddress(url)).toBe(shown);
  });

  it.each([
    '/sg/en/buy?make=toyota,honda&price=20000-50000&year=2015-2019&page=2',
    '/sg/en/buy?sort=price-asc&fuel=',
    '/sg/en/buy?price=-100000&mileage=100000&year=2015-',
    '/sg/en/cars/kia/rio/2019/kia-rio-2019-1234567',
    '/sg/en/cars/toyota/corolla-altis/2019/toyota-corolla-altis-1-6-elegance-a-2019-grey-123456',
    '/images/320x180/cars/suv/b3242b/front-4.webp',
    '/',
    '/?',
  ])('shows what operators look for: %s', (url) => {
    expect(loggedAddress(url)).toBe(url);
  });

  it('takes no longer for an address that was made to be long (HARDENING A25)', async () => {
    for (const part of ['/%', '/%ff', '&%', '8', ' 8', '/8-'])
      expect(await growth(repeated(part), (text) => loggedAddress(`/x?${text}`), 400_000)).toBeLessThan(2);
    expect(loggedAddress(`/${'a-b/'.repeat(100_000)}`).length).toBeLessThan(2_100);
  });
});
