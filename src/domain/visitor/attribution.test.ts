import { describe, expect, test } from 'vitest';
import { attributionOf } from './attribution.ts';
import { cookieText, readCookies } from './cookies.ts';

const arrive = (search: string, referrer = '') =>
  attributionOf({ search, referrer, ownHosts: ['cars.example', 'cars.example.th'] });

describe('where a visitor came from', () => {
  test('is read from campaign parameters', () => {
    expect(
      arrive(
        '?utm_source=newsletter&utm_medium=email&utm_campaign=spring&utm_term=suv&utm_content=top&make=bmw',
      ),
    ).toEqual({
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'spring',
      utm_term: 'suv',
      utm_content: 'top',
    });
  });

  test('is the host of another site, without its path and query', () => {
    expect(arrive('', 'https://search.example/find?q=my+name')).toEqual({ referrer: 'search.example' });
  });

  test('is not known of one who comes from the site itself, or from nowhere', () => {
    for (const referrer of ['', 'https://cars.example/sg/en', 'https://cars.example.th/', 'about:blank'])
      expect(arrive('?make=bmw', referrer)).toBeNull();
    for (const referrer of ['javascript:alert(1)', 'data:text/html,x', 'android-app://com.example', 'x'])
      expect(arrive('', referrer)).toBeNull();
  });

  test('stays short, visible, unique, and free of personal addresses (HARDENING A35)', () => {
    const source = (value: string) => arrive(`?utm_source=${encodeURIComponent(value)}`)?.utm_source;
    expect(source('a'.repeat(5_000))).toHaveLength(100);
    expect(source('🚗'.repeat(5_000))).toBe('🚗'.repeat(100));
    expect(source('news\u0000\r\nSet-Cookie: x=y\u202e\u2028')).toBe('newsSet-Cookie: x=y');
    for (const nothing of ['', '   ', '\u200b\u0007', 'mei@example.com', 'mei%40example.com'])
      expect(source(nothing)).toBeUndefined();
    expect(arrive('?utm_source=first&utm_source=second')).toEqual({ utm_source: 'first' });
    expect(arrive('?utm_source=%E0%A4%A&UTM_MEDIUM=x&utm_id=1')?.utm_medium).toBeUndefined();
    expect(arrive('', `https://${'a.'.repeat(120)}example/`)?.referrer?.length).toBe(100);
  });

  test('round-trips any value through a cookie', () => {
    for (const value of ['a; Domain=evil.example', 'a=b; HttpOnly', 'ก & "ä", 東京', '<script>', '%zz']) {
      const [pair = '', ...attributes] = cookieText({ name: 'UTM_SOURCE', value, days: 30 }, true).split(
        '; ',
      );
      expect(attributes).toEqual(['Path=/', `Max-Age=${30 * 86_400}`, 'SameSite=Lax', 'Secure']);
      expect(readCookies(pair).get('UTM_SOURCE')).toBe(value);
    }
  });
});
