import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const ORIGIN = 'https://cars.example';

const HOSTS = [
  'evil.example',
  'evil.example/x',
  'cars.example.evil.example',
  'cars.example@evil.example',
  '[::1]',
];
/** What may stand before a host so that a browser or a server takes it for one. */
const BEFORE = [
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '\\\\',
    '/\\/',
    '//\\',
    '/ /',
    '/\t/',
    '/\n/',
    '/\r\n/',
    '\t//',
    ' //',
  ],
  ...['/%2f', '/%2F%2f', '/%5c', '/%5C/', '%2f%2f', '/%252f%252f', '/%25252f', '/%09/', '/%0a/', '/%0d%0a/'],
  ...[
    '/.//',
    '/..//',
    '/././/',
    '/a/..//',
    '/%2e//',
    '/%2e%2e//',
    '/x/%2e%2e//',
    '/.\\',
    '/;//',
    '/?//../..//',
  ],
  ...[
    '／／',
    '/／',
    '∕∕',
    '/∕',
    '⁄⁄',
    '/⧸',
    '〳〳',
    '。//',
    '/\u200b/',
    '/\u00a0/',
    '\ufeff//',
    '/\u2028/',
    '/\0/',
  ],
  ...[
    'https:',
    'https:/',
    'https://',
    'https:///',
    'https:\\\\',
    'HTTPS://',
    'http://',
    'hTTp:',
    'ftp://',
    'ws://',
  ],
  ...[
    'https://cars.example@',
    'https://cars.example:443@',
    'https://cars.example%2f@',
    'https://cars.example\\@',
  ],
  ...[
    'https://cars.example.',
    'https://cars.example:',
    'https:cars.example//',
    '//cars.example@',
    'blob:https://',
  ],
];
const SCRIPTS = [
  ...['javascript:alert(1)', 'JavaScript:alert(1)', 'java\nscript:alert(1)', 'java\tscript:alert(1)'],
  ...[' javascript:alert(1)', '\u0001javascript:alert(1)', 'javascript://cars.example/%0aalert(1)'],
  ...[
    '/javascript:alert(1)\\',
    'data:text/html,<script>alert(1)</script>',
    'DATA:text/html;base64,PHNjcmlwdD4=',
  ],
  ...[
    'vbscript:x',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://evil.example',
    'mailto:a@b.example',
  ],
  ...[
    'intent://evil.example#Intent;scheme=https;end',
    'tel:+6512345678',
    'blob:null',
    'filesystem:https://x/',
  ],
  ...[
    '',
    ' ',
    '.',
    '..',
    '../',
    'evil.example',
    'www.evil.example/sg/en',
    '?next=//evil.example',
    '#//evil.example',
  ],
  ...[
    'sg/en',
    '@evil.example',
    ':80',
    '/api/v1/rabbit/logout',
    '/API/v1/rabbit/logout',
    '/sg/../api/v1/rabbit/logout',
    '/%61pi/v1/rabbit/logout',
    '/%41%50%49/v1/rabbit/logout',
    '/sg/../%61p%69',
    '/%5Fnext/data/x.json',
    '/sg/en/%E0%A4',
    '/sg/en/%zz',
  ],
  ...[
    '/_next/data/x.json',
    'https://cars.example',
    'https://cars.example/api/v1/rabbit/logout',
    `/${'a'.repeat(2_000)}`,
  ],
  ...[
    '/sg/en\u0000',
    '/sg/en\n',
    '/sg\\en',
    '/sg/en/\u202e',
    'https://CARS.example/sg/en',
    'http://cars.example/sg/en',
  ],
];
const PAYLOADS = [...BEFORE.flatMap((before) => HOSTS.map((host) => before + host)), ...SCRIPTS];

/** Where a browser goes from a page of this site. */
const goesTo = (path: string) => new URL(path, `${ORIGIN}/sg/en`);

describe('the address after a login (HARDENING A16)', () => {
  it('never leaves the site: over 200 payloads lead nowhere, or to a page of the site', () => {
    expect(PAYLOADS.length).toBeGreaterThan(200);
    const left = PAYLOADS.filter((payload) => {
      const path = ownPath(payload, ORIGIN);
      return path !== null && (goesTo(path).origin !== ORIGIN || !/^\/(?!\/)/.test(path));
    });
    expect(left).toEqual([]);
  });

  it('is null for nearly all of them; the rest are odd names of pages that do not exist', () => {
    const taken = BEFORE.filter((before) => ownPath(`${before}evil.example`, ORIGIN) !== null);
    expect(taken).toEqual(['/?//../..//', '/／', '/∕', '/⧸']);
    expect(SCRIPTS.filter((payload) => ownPath(payload, ORIGIN) !== null)).toEqual([]);
  });

  it('is the same when it is asked a second time', () => {
    for (const payload of PAYLOADS) {
      const path = ownPath(payload, ORIGIN);
      if (path !== null) expect(ownPath(path, ORIGIN)).toBe(path);
    }
  });

  it('never leaves the site for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\t',
      'https:',
    );
    const texts = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const payload of [text, `/${text}`, ORIGIN + text]) {
          const path = ownPath(payload, ORIGIN);
          if (path !== null) expect([goesTo(path).origin, path.startsWith('//')]).toEqual([ORIGIN, false]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['/sg/en', '/sg/en'],
    ['/sg/en/buy?make=toyota,honda&q=a+b#filters', '/sg/en/buy?make=toyota,honda&q=a+b#filters'],
    ['/sg/en/profile', '/sg/en/profile'],
    ['https://cars.example/sg/en/saved', '/sg/en/saved'],
    ['/sg/en?next=https%3A%2F%2Fevil.example', '/sg/en?next=https%3A%2F%2Fevil.example'],
    ['/th/th/รถยนต์', '/th/th/%E0%B8%A3%E0%B8%96%E0%B8%A2%E0%B8%99%E0%B8%95%E0%B9%8C'],
    ['/', '/'],
  ])('is a page of the site: %s', (text, path) => {
    expect(ownPath(text, ORIGIN)).toBe(path);
  });
});
