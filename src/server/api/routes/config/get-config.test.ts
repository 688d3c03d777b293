import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { shippedRegion } from '../../../../../tests/shipped-regions.ts';
import { contractSchemas } from '../../../http/contract-schemas.ts';
import { addCompilers } from '../../../http/plugins/compilers.ts';
import type { Services } from '../../../http/services.ts';
import { regionSet } from '../../../manifests/region-set.ts';
import { getConfig, getConfigOptions } from './get-config.ts';
import { getForm } from './get-form.ts';

const BASE = '/api/v1/rabbit/sg/config';
const PATHS = [BASE, `${BASE}/options`, `${BASE}/forms/sell_car`];
const shipped = shippedRegion('sg');
let app: FastifyInstance;
let services: Services;

/** Texts that start with a mark; `translate` is asked once for each answer that is made. */
const textsOf = (mark: string) => ({
  translate: vi.fn((_language: string) => (key: string) => `${mark} ${key}`),
});

const servicesOf = (region: typeof shipped, texts: object) =>
  ({ regions: regionSet([region]), texts }) as unknown as Services;

beforeAll(() => {
  app = Fastify();
  addCompilers(app, contractSchemas(join(import.meta.dirname, '../../../../../schemas')));
  app.decorate('services', { getter: () => services });
  for (const declare of [getConfig, getConfigOptions, getForm]) declare(app);
});
afterAll(() => app?.close());

const get = (url: string) => app.inject({ url });

describe.each(PATHS)('%s', (path) => {
  it('is made once per language, whatever languages are asked for', async () => {
    const texts = textsOf('first');
    services = servicesOf(shipped, texts);
    const { languages } = shipped;
    const first = await get(path);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    for (let at = 0; at < 50; at++) expect((await get(`${path}?lang=x${at}`)).body).toBe(first.body);
    expect(texts.translate).toHaveBeenCalledTimes(1);
    for (let round = 0; round < 2; round++)
      for (const { code } of languages) expect((await get(`${path}?lang=${code}`)).statusCode).toBe(200);
    expect(texts.translate.mock.calls.map(([code]) => code).sort()).toEqual(
      languages.map(({ code }) => code).sort(),
    );
  });

  it('changes with the manifest and with the texts', async () => {
    services = servicesOf(shipped, textsOf('first'));
    const before = (await get(path)).body;
    const forms = withoutFirstFields(shipped.manifest.forms);
    const manifest = { ...shipped.manifest, pageSize: 7, vocabularies: {}, forms };
    services = servicesOf(resolveRegion(manifest as RegionManifest, 2026), services.texts);
    const changed = (await get(path)).body;
    expect(changed).not.toBe(before);
    services = servicesOf(services.regions.default, textsOf('second'));
    expect((await get(path)).body).toBe(changed.replaceAll('"first ', '"second '));
    expect(changed).toContain('"first ');
  });
});

const withoutFirstFields = (forms: RegionManifest['forms']) =>
  Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [
      name,
      { ...form, steps: form.steps.map((step) => ({ ...step, fields: step.fields.slice(1) })) },
    ]),
  );
