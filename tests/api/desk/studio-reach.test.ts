import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

it('a site that does not allow the provider for tests has none of its pages', () => {
  const { app } = studio.site;
  expect(app.hasRoute({ method: 'GET', url: '/sandbox-payments/:intent' })).toBe(false);
  expect(app.hasRoute({ method: 'POST', url: '/sandbox-payments/:intent' })).toBe(false);
});
