import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 5, th: 5 },
    change: (manifest) =>
      manifest.code === 'th'
        ? { ...manifest, consent: { ...manifest.consent, version: 3, categories: ['analytics'] } }
        : manifest,
  });
});
afterAll(() => site?.close());

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const record = (region: string, payload: object, headers: Record<string, string> = { origin: ORIGIN }) =>
  site.app.inject({ method: 'POST', url: `/api/v1/rabbit/${region}/consents`, headers, payload });
const rows = async () =>
  (await site.database.pool.query('SELECT * FROM consents ORDER BY id')).rows as Record<string, unknown>[];

describe('POST consents', () => {
  test('records choices one after another without personal data (HARDENING A35)', async () => {
    const given = await record('sg', { id: ID, version: 1, categories: ['marketing', 'analytics'] });
    expect([given.statusCode, given.headers['cache-control']]).toEqual([201, 'no-store']);
    const { decided_at, ...data } = given.json().data;
    expect(data).toEqual({ id: ID, region: 'sg', version: 1, categories: ['marketing', 'analytics'] });
    expect(Math.abs(Date.parse(decided_at) - Date.now())).toBeLessThan(60_000);
    expect((await record('sg', { id: ID, version: 1, categories: [] })).statusCode).toBe(201);
    const stored = await rows();
    expect(
      stored.map(({ browser_id, region, version, categories }) => [browser_id, region, version, categories]),
    ).toEqual([
      [ID, 'sg', 1, ['marketing', 'analytics']],
      [ID, 'sg', 1, []],
    ]);
    expect(Object.keys(stored[0] ?? {}).sort()).toEqual(
      ['id', 'browser_id', 'region', 'version', 'categories', 'decided_at'].sort(),
    );
  });

  test('accepts only the version and categories of the region', async () => {
    const before = (await rows()).length;
    const good = { id: ID, version: 1, categories: [] };
    for (const [region, payload] of [
      ['sg', { ...good, version: 2 }],
      ['sg', { ...good, version: 0 }],
      ['sg', { ...good, categories: ['everything'] }],
      ['sg', { ...good, categories: ['analytics', 'analytics'] }],
      ['sg', { ...good, id: '81234567' }],
      ['sg', { ...good, phone: '81234567' }],
      ['sg', { id: ID, version: 1 }],
      ['th', { ...good, categories: ['marketing'] }],
    ] as const)
      expect((await record(region, payload)).statusCode, JSON.stringify(payload)).toBe(400);
    expect((await record('xx', good)).statusCode).toBe(404);
    expect((await rows()).length).toBe(before);
    expect((await record('th', { ...good, version: 2, categories: ['analytics'] })).statusCode).toBe(201);
  });

  test('refuses requests from pages of other sites (HARDENING A21)', async () => {
    const payload = { id: ID, version: 1, categories: ['analytics'] };
    const foreign = await record('sg', payload, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
  });
});
