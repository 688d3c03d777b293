import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../test-site.ts';
import { API, visitorOf } from './log-in.ts';

const PAYLOAD = { phone: '81234567', code: '000000' };

/** Status of a call from a page of an origin to a host; 403: refused as foreign. */
const statusIn = (site: () => TestSite) => async (origin: string, host: string) =>
  (await visitorOf(site).post(`${API}/sg/contacts/otp/verify`, PAYLOAD, { origin, host })).statusCode;

describe('a site with a public origin', () => {
  let site: TestSite;
  const status = statusIn(() => site);
  beforeAll(async () => {
    site = await openTestSite({
      stock: { sg: 1, my: 1 },
      environment: { SITE_ORIGINS: 'https://cars.my' },
      change: (manifest) => ({
        ...manifest,
        webUrl: manifest.code === 'my' ? 'https://cars.my' : 'https://chosen-in-a-draft.example',
      }),
    });
  });
  afterAll(() => site?.close());

  it('accepts calls of its pages and those of its regions on any host', async () => {
    for (const host of ['cars.example', '10.0.0.7:3000', 'evil.example'])
      for (const origin of ['https://cars.example', 'https://cars.my'])
        expect([origin, host, await status(origin, host)]).toEqual([origin, host, 400]);
  });

  it('does not trust an origin that only a manifest names', async () => {
    expect(await status('https://chosen-in-a-draft.example', 'cars.example')).toBe(403);
  });

  it('does not trust an origin because the Host header names it (HARDENING A48)', async () => {
    for (const host of ['evil.example', 'localhost:3000', '127.0.0.1:3000'])
      expect([host, await status(`http://${host}`, host)]).toEqual([host, 403]);
  });
});

describe('a site without a public origin', () => {
  let site: TestSite;
  const status = statusIn(() => site);
  beforeAll(async () => {
    site = await openTestSite({ stock: { sg: 1 }, environment: { PUBLIC_ORIGIN: '' } });
  });
  afterAll(() => site?.close());

  it('accepts calls from pages of the requested host only', async () => {
    expect(await status('http://localhost:3000', 'localhost:3000')).toBe(400);
    expect(await status('http://localhost:3001', 'localhost:3000')).toBe(403);
    expect(await status('https://evil.example', 'localhost:3000')).toBe(403);
  });
});
