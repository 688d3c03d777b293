import { expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
import { UNCALLED_PROVIDER } from '../../../tests/uncalled-provider.ts';
import { layeredDocument } from '../manifests/json/layered-document.ts';
import { parseJsonText } from '../manifests/json/read-json-file.ts';
import type { Extension } from './extension.ts';
import { settingsProblems } from './settings-problems.ts';

const EXTENSIONS: Extension[] = [
  { name: 'autumn' },
  {
    name: 'vouchers',
    settings: {
      type: 'object',
      required: ['percent'],
      additionalProperties: false,
      properties: { percent: { type: 'integer', maximum: 50 } },
    },
  },
];

const PAYLANE: Extension = {
  name: 'paylane',
  settings: { type: 'object' },
  paymentProviders: [UNCALLED_PROVIDER],
};

function problemsOf(extensions: object | undefined, payments?: object) {
  const text = JSON.stringify(
    {
      code: 'sg',
      ...(payments && { payments }),
      ...(extensions && { extensions }),
      ...{ features: {}, monitoring: {}, tracking: {} },
    },
    null,
    2,
  );
  const document = layeredDocument([parseJsonText('/regions/sg.json', text)]);
  const manifest = document.value as unknown as RegionManifest;
  return settingsProblems([{ manifest, file: '/regions/sg.json', document }], [...EXTENSIONS, PAYLANE]);
}

it('a manifest needs no part for an extension', async () => {
  expect(await problemsOf(undefined)).toEqual([]);
  expect(await problemsOf({ vouchers: { percent: 5 } })).toEqual([]);
});

it('a wrong value is reported on its line', async () => {
  expect(await problemsOf({ vouchers: { percent: 80 } })).toMatchObject([
    {
      file: '/regions/sg.json',
      line: 5,
      path: 'extensions.vouchers.percent',
      message: '80 is too large: at most 50',
    },
  ]);
  expect(await problemsOf({ vouchers: {} })).toMatchObject([{ message: '"percent" is missing' }]);
});

it('a part of no extension is reported with the nearest name', async () => {
  expect(await problemsOf({ voucher: {} })).toMatchObject([
    { path: 'extensions.voucher', allowed: expect.stringContaining('vouchers'), suggestion: 'vouchers' },
  ]);
  expect(await problemsOf({ autumn: {} })).toHaveLength(1);
});

it('a payment provider is one of the site or of an extension, with its methods and settings', async () => {
  const paid = (provider: string, methods: string[]) => ({ provider, methods });
  expect(await problemsOf({ paylane: {} }, paid('paylane', ['card']))).toEqual([]);
  expect(await problemsOf(undefined, paid('stripe', ['card']))).toEqual([]);
  expect(await problemsOf(undefined, paid('paylain', ['card']))).toMatchObject([
    { path: 'payments.provider', line: 4, allowed: 'sandbox, stripe, paylane', suggestion: 'paylane' },
  ]);
  expect(await problemsOf({ paylane: {} }, paid('paylane', ['card', 'fpx']))).toMatchObject([
    { path: 'payments.methods[1]', message: 'the provider "paylane" does not take "fpx"' },
  ]);
  expect(await problemsOf(undefined, paid('paylane', ['card']))).toMatchObject([
    { path: 'payments.provider', message: 'the provider "paylane" has no settings in this region' },
  ]);
});
