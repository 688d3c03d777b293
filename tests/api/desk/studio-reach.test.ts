import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reachingChanges } from '#server/manifests/reach.ts';
import { setAt } from '../../manifests/sandbox.ts';
import { logInStaff } from '../log-in-staff.ts';
import { ORIGIN } from '../test-site.ts';
import { openStudioSite, type StudioSite } from './studio-site.ts';

/** A public site where cars are paid with real money. */
const environment = {
  PUBLIC_ORIGIN: ORIGIN,
  SANDBOX_PAYMENTS: 'off',
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
};
const payments = {
  provider: 'stripe',
  methods: ['card'],
  stripe: {
    secretKeyEnv: 'STRIPE_SECRET_KEY',
    publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecretEnv: 'STRIPE_WEBHOOK_SECRET',
  },
};

let studio: StudioSite;
let mei: string;
const originals = new Map<string, string>();
const fileOf = (code: string) => join(studio.regionsDir, `${code}.json`);

beforeAll(async () => {
  // commands read the variables of the process
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  studio = await openStudioSite(
    ['sg', 'my'],
    async () => undefined,
    environment,
    (manifest) => ({
      ...manifest,
      payments,
    }),
  );
  for (const code of ['sg', 'my']) originals.set(code, readFileSync(fileOf(code), 'utf8'));
  ({ cookie: mei } = await logInStaff(studio.site, '+6581170001', 'sg', 'product'));
}, 300_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await studio?.close();
});
beforeEach(async () => {
  await studio.site.database.pool.query('DELETE FROM studio_drafts');
});

/** A manifest as it was, with values at paths. */
const changed = (code: string, changes: Readonly<Record<string, unknown>>): string => {
  const manifest = JSON.parse(originals.get(code) ?? '');
  for (const [path, value] of Object.entries(changes)) setAt(manifest, path.split('/'), value);
  return JSON.stringify(manifest, null, 2);
};

/** Saves a draft and publishes it. */
async function publish(changes: Readonly<Record<string, unknown>>, by = mei, region = 'sg') {
  const { data: before } = await studio.ask('GET', 'draft', { by, region });
  const payload = { version: before.version, base: before.base, text: changed(region, changes) };
  const { data: saved } = await studio.ask('PUT', 'draft', { by, region, payload });
  return studio.ask('POST', 'publications', { by, region, payload: { version: saved.version } });
}

const served = (code: string) => studio.site.app.services.regions.find(code)?.manifest;

describe('a publication', { timeout: 300_000 }, () => {
  it.each([
    ['payments that move no money', { 'payments/provider': 'sandbox' }, 'payments.provider'],
    [
      'keys that are not there',
      { 'payments/stripe/secretKeyEnv': 'STRIPE_SECRET_KEY_SG' },
      'payments.stripe.secretKeyEnv',
    ],
  ])('is refused for %s, as a start would be', async (_, changes, pointer) => {
    const refused = await publish(changes);
    expect([refused.status, refused.code]).toEqual([409, 'requirements_missing']);
    expect(refused.data.problems).toMatchObject([{ pointer, severity: 'error' }]);
    expect(served('sg')?.payments).toMatchObject(payments);
  });

  it('of one region does not serve what the file of another may not have, though nobody has checked it', async () => {
    const { cookie } = await logInStaff(studio.site, '+60123450001', 'my', 'product');
    writeFileSync(fileOf('sg'), changed('sg', { 'payments/provider': 'sandbox' }));
    const published = await publish({ 'brand/name': 'Renamed' }, cookie, 'my');
    expect(published.status).toBe(200);
    expect(served('my')?.brand.name).toBe('Renamed');
    expect(served('sg')?.payments?.provider).not.toBe('sandbox');
    writeFileSync(fileOf('sg'), originals.get('sg') ?? '');
  });
});

describe('what reaches further than pages', { timeout: 300_000 }, () => {
  /** Other values that a start would accept. */
  const CHANGES: Record<string, unknown> = {
    'contact/email': 'mine@elsewhere.example',
    'contact/callNumber': '+6581230000',
    'delivery/email': 'mine@elsewhere.example',
    'tracking/captchaSiteKeyEnv': '',
    'monitoring/dsnEnv': 'ERROR_MONITORING_DSN_MINE',
    'payments/stripe/publishableKeyEnv': 'STRIPE_PUBLISHABLE_KEY_MINE',
  };
  const lastEvent = async () =>
    (await studio.site.database.pool.query('SELECT * FROM desk_events ORDER BY id DESC LIMIT 1')).rows[0];

  it('is not changed by a publication of staff, each named with its place', async () => {
    vi.stubEnv('STRIPE_PUBLISHABLE_KEY_MINE', 'pk_test_mine');
    const refused = await publish(CHANGES);
    expect([refused.status, refused.code]).toEqual([409, 'requirements_missing']);
    const message = expect.stringContaining('operator');
    const pointers = Object.keys(CHANGES).map((path) => path.replaceAll('/', '.'));
    expect(refused.data.problems).toHaveLength(pointers.length);
    for (const pointer of pointers)
      expect(refused.data.problems).toContainEqual(expect.objectContaining({ pointer, message }));
    expect(readFileSync(fileOf('sg'), 'utf8')).toBe(originals.get('sg'));
    const { after, ...event } = await lastEvent();
    expect(event).toMatchObject({ action: 'address_refused', region: 'sg' });
    for (const value of Object.values(CHANGES))
      expect(after.changes).toContainEqual(expect.stringContaining(`→ ${JSON.stringify(value)}`));
  });

  it('is not changed by a shared file, nor by a version from before', async () => {
    const { cookie } = await logInStaff(studio.site, '+6581170009', ['sg', 'my'], 'product');
    const first = await publish({ 'brand/name': 'First' }, cookie);
    expect(first.status).toBe(200);
    // as the operator does it
    writeFileSync(fileOf('sg'), changed('sg', { 'contact/email': 'new@cars.example' }));
    const { data } = await studio.ask('GET', 'draft', { by: cookie });
    const restored = await studio.ask('POST', `versions/${first.data.version}/restore`, {
      by: cookie,
      payload: { base: data.disk.hash },
    });
    expect([restored.status, restored.data?.problems]).toMatchObject([409, [{ pointer: 'contact.email' }]]);
    writeFileSync(fileOf('sg'), originals.get('sg') ?? '');
  });

  it('is named with old and new, also for a region that inherits it', async () => {
    const file = join(studio.regionsDir, 'shared/base.json');
    const folders = { regionsDir: studio.regionsDir, shippedRegionsDir: studio.regionsDir };
    const base = JSON.parse(readFileSync(file, 'utf8'));
    setAt(base, ['delivery', 'email'], 'mine@elsewhere.example');
    const after = new Map([[file, JSON.stringify(base)]]);
    const changes = await reachingChanges(folders, { before: new Map(), after });
    const change = { name: 'delivery.email', before: undefined, after: '"mine@elsewhere.example"' };
    expect(changes).toMatchObject(['my', 'sg'].map((region) => ({ region, ...change })));
    expect(await reachingChanges(folders, { before: after, after })).toEqual([]);
  });
});

describe('texts of a language that regions share', { timeout: 300_000 }, () => {
  const FOREIGN = 'ms';
  const text = { language: FOREIGN, key: 'home:showAll', text: 'Lihat semua', version: 0 };

  it('are not changed by staff of a region that names it in a draft, in no way', async () => {
    const { data } = await studio.ask('GET', 'draft', { by: mei });
    const [first] = JSON.parse(originals.get('sg') ?? '').languages;
    const languages = [
      ...JSON.parse(originals.get('sg') ?? '').languages,
      { ...first, code: FOREIGN, path: FOREIGN },
    ];
    const payload = { version: data.version, base: data.base, text: changed('sg', { languages }) };
    expect((await studio.ask('PUT', 'draft', { by: mei, payload })).status).toBe(200);
    const { cookie: both } = await logInStaff(studio.site, '+6581170011', ['sg', 'my'], 'product');
    const saved = await studio.ask('PUT', 'texts/draft', { by: both, payload: text });
    expect(saved.status).toBe(200);
    const { version } = saved.data.draft;
    const place = `texts/draft?language=${FOREIGN}&key=home:showAll&version=${version}`;
    const csv = 'key,en,ms\nhome:showAll,Show all,Semua\n';
    const tries: [method: 'PUT' | 'DELETE' | 'POST', path: string, payload?: object][] = [
      ['PUT', 'texts/draft', { ...text, version }],
      ['DELETE', place],
      ['POST', 'texts/file', { language: FOREIGN, format: 'csv', text: csv }],
      ['POST', 'texts/publications', { language: FOREIGN, until: version }],
      ['POST', 'texts/versions/1/restore', { language: FOREIGN, base: 'a'.repeat(64) }],
    ];
    for (const [method, path, given] of tries) {
      const refused = await studio.ask(method, path, { by: mei, ...(given && { payload: given }) });
      expect([path, refused.status, refused.code]).toEqual([path, 403, 'not_allowed']);
      expect(refused.body).toContain('missing in my');
    }
    expect((await studio.ask('DELETE', place, { by: both })).status).toBe(200);
  });
});

it('a site that does not allow the provider for tests has none of its pages', () => {
  const { app } = studio.site;
  expect(app.hasRoute({ method: 'GET', url: '/sandbox-payments/:intent' })).toBe(false);
  expect(app.hasRoute({ method: 'POST', url: '/sandbox-payments/:intent' })).toBe(false);
});
