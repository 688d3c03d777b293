import { describe, expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../../tests/growth.ts';
import { cleanReport, cleanText } from './clean-report.ts';

const PHONES = ['+65 9123 4567', '+6591234567', '91234567', '9123 4567', '(65) 9123-4567', '081-234-5678'];

describe('error-report events: the cookie header is removed (SPEC 8)', () => {
  it('and with it every other one but the name of the browser, cookies by themselves, the query and the person', () => {
    const event = {
      request: {
        url: 'https://cars.example/sg/en/buy?make=toyota&phone=91234567#91234567',
        headers: { Cookie: 'LOGIN=aSecret', authorization: 'Bearer aSecret', 'user-agent': 'a browser' },
        cookies: { LOGIN: 'aSecret' },
        query_string: 'phone=91234567',
        data: { phone: '91234567', code: '493817' },
      },
      user: { ip_address: '203.0.113.7', email: 'a@example.com' },
    };
    const cleaned = cleanReport(event);
    expect(Object.keys(cleaned.request)).toEqual(['url', 'headers', 'data']);
    expect(cleaned.request.headers).toEqual({ 'user-agent': 'a browser' });
    expect(cleaned.request.url).toBe('https://cars.example/sg/en/buy?make=toyota&phone=…');
    expect(JSON.stringify(cleaned)).not.toMatch(/aSecret|91234567|493817|203\.0\.113\.7|example\.com/);
  });
});

describe('a report to the error monitoring (HARDENING A36)', () => {
  it.each(PHONES)('has no phone in a message: %s', (phone) => {
    const values = [{ type: 'Error', value: `ErrorBoundary: ${phone} is taken` }];
    const [left] = cleanReport({ exception: { values } }).exception.values;
    expect(left?.value.replace(/\D/g, '')).toBe('');
    expect(left?.value).toContain('ErrorBoundary: ');
    expect(left?.value).toContain('is taken');
  });
  it('has no token, code or password, by name or by form', () => {
    const report = {
      extra: { access_token: 'aSecret', code: '493817', deeper: { password: 'aSecret', why: 'offline' } },
      breadcrumbs: [
        { message: 'Authorization: Bearer aSecret.abc', data: { url: '/api/a?token=aSecret&code=493817' } },
      ],
    };
    const text = JSON.stringify(cleanReport(report));
    expect(text).not.toMatch(/aSecret|493817/);
    expect(text).toContain('offline');
  });
  it('preserves file positions, trace ids, short numbers and the message', () => {
    const frame = {
      filename: '/_next/static/chunks/0a1b2c3d4e5f60718293a4b5c6d7e8f9.js?v=1',
      function: 'drawAVeryLongNameOfAFunctionIndeed',
      lineno: 1_234_567,
    };
    const report = {
      event_id: '0123456789abcdef0123456789abcdef',
      tags: { region: 'sg' },
      exception: {
        values: [{ type: 'TypeError', value: 'car 1234 has no price', stacktrace: { frames: [frame] } }],
      },
    };
    expect(cleanReport(report)).toEqual({
      ...report,
      exception: {
        values: [
          {
            ...report.exception.values[0],
            stacktrace: { frames: [{ ...frame, filename: frame.filename.replace('?v=1', '') }] },
          },
        ],
      },
    });
  });
  it('ends, however deep something is', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop.self = loop;
    expect(JSON.stringify(cleanReport({ extra: loop })).length).toBeLessThan(1_000);
  });
  it('has addresses in the middle of texts cleaned, too', () => {
    expect(cleanText('GET https://cars.example/api/x?phone=91234567&sort=new failed')).toBe(
      'GET https://cars.example/api/x?phone=…&sort=new failed',
    );
    expect(cleanText('https://cars.example')).toBe('https://cars.example');
  });
});

it.each([
  '1- ',
  '1',
  '１',
  '１ ',
  'a',
  'aA1',
  'a@',
  'a.',
  '+1 ',
  'Key (',
  '"phone" ',
  'Bearer ',
  'https://',
  '1(((((',
])('cleans a text made to be slow in linear time (HARDENING A25): %j repeated', async (part) => {
  expect(await growth(repeated(part), (text) => cleanText(`${text}a`), 256_000)).toBeLessThan(LINEAR);
});

it.each([
  '９１２３４５６７',
  '٩١٢٣ ٤٥٦٧',
  '9123\u00a04567',
  '9123\u20114567',
  '+65\u20609123 4567',
  'https://cars.example/%EF%BC%99%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96%EF%BC%97',
])('a report has no phone in digits and blanks of other keyboards (HARDENING A06, A36): %s', (phone) => {
  const left = cleanText(`${phone} is taken`);
  expect(left.replaceAll('65', '')).not.toMatch(/\p{Nd}/u);
  expect(left).toContain('is taken');
});

it('removes session tokens from reports and preserves file names (HARDENING A36)', () => {
  const token = 'Hb8nodJbQ5_ySBClElxt_Q4srcxZsZKkub3Aa312kE0';
  const file = 'a-file-with-a-long-name-in-forty-three-sign';
  expect(file).toHaveLength(43);
  expect(cleanText(`${token} is too old, see ${file}`)).toBe(`… is too old, see ${file}`);
});
