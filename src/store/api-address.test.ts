import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withoutComments } from '../../scripts/rules/without-comments.ts';
import { publicApi, visitorApi } from './api-address.ts';

const SRC = join(import.meta.dirname, '..');
const HOST = 'https://api.example';

/** Code that runs in browsers, or prepares addresses for it. */
const CODE = [
  'desk',
  'features',
  'i18n',
  'integrations',
  'region',
  'renderer',
  'screens',
  'shell',
  'store',
  'ui',
].flatMap((folder) =>
  readdirSync(join(SRC, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: relative(SRC, file), code: withoutComments(readFileSync(file, 'utf8')) })),
);
const filesWith = (pattern: RegExp) =>
  CODE.filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .sort();

/** A page whose region has an API host; null: one of the site itself. */
const onPage = (host: string | null, meta = 'api-host') =>
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === `meta[name="${meta}"]` && host !== null ? { getAttribute: () => host } : null,
  });
afterEach(() => vi.unstubAllGlobals());

describe('addresses of the API', () => {
  it('of public data are at the API host of the region, those about the visitor at the site', () => {
    onPage(HOST);
    expect(publicApi('sg', '/data-query/makes')).toBe(`${HOST}/api/v1/rabbit/sg/data-query/makes`);
    expect(visitorApi('sg', '/tickets')).toBe('/api/v1/rabbit/sg/tickets');
    onPage(null);
    expect(publicApi('sg', '/data-query/makes')).toBe('/api/v1/rabbit/sg/data-query/makes');
  });

  it('of tickets have the base path that the region names for them (SPEC 7.2)', () => {
    onPage('/api/v2/cars', 'tickets-base-path');
    for (const call of [
      '/tickets',
      '/tickets/x/files',
      '/inspection-appointment?lang=en',
      '/chat/x/line-qr-code',
    ])
      expect(visitorApi('sg', call)).toBe(`/api/v2/cars/sg${call}`);
    for (const call of ['', '/contacts', '/ticketsx', '/payments/tickets'])
      expect(visitorApi('sg', call)).toBe(`/api/v1/rabbit/sg${call}`);
  });

  it('are made in one place: a call that writes its own would ignore the API host', () => {
    // the calls of the client are written from the API document; links of the desk are those of its own site
    expect(filesWith(/\/api\/v1/)).toEqual([
      'desk/desk-api.ts',
      'region/api/calls.ts',
      'region/routing/api-path.ts',
      'screens/phone-photos/phone-photos-api.ts',
    ]);
  });

  // everything else a browser asks for is the same for everybody
  it('of the site itself are of calls with a session, a form or what a visitor holds', () => {
    expect(filesWith(/\bvisitorApi\b/)).toEqual([
      'features/offer/offers-address.ts',
      'features/payment/pay/card-form.tsx',
      'features/payment/payment-api.ts',
      'features/request-form/request-api.ts',
      'features/sent-request/ticket-api.ts',
      'features/session/login/login-calls.ts',
      'features/viewing-history/viewing-history-api.ts',
      'renderer/chat-code/chat-code-dialog.tsx',
      'store/api-address.ts',
      'store/field-api.ts',
      'store/personal-info-api.ts',
    ]);
    // calls of the client have the address of the site
    expect(filesWith(/region\/api\/calls\.ts/)).toEqual([
      'features/saved-cars/saved-cars-api.ts',
      'features/saved-searches/saved-searches-api.ts',
      'features/search-filter-history/search-filter-history-api.ts',
    ]);
    expect(filesWith(/\bapiPath\b/)).toEqual([
      'region/routing/api-path.ts',
      'shell/load/load-tracking.server.ts',
      'store/api-address.ts',
    ]);
  });
});
