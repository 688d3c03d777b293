import { expect, it } from 'vitest';
import type { RegionManifest } from '#contracts/types.ts';
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

function problemsOf(extensions: object | undefined) {
  const text = JSON.stringify({ code: 'sg', ...(extensions && { extensions }) }, null, 2);
  const document = layeredDocument([parseJsonText('/regions/sg.json', text)]);
  const manifest = document.value as unknown as RegionManifest;
  return settingsProblems([{ manifest, file: '/regions/sg.json', document }], EXTENSIONS);
}

it('a manifest needs no part for an extension', () => {
  expect(problemsOf(undefined)).toEqual([]);
  expect(problemsOf({ vouchers: { percent: 5 } })).toEqual([]);
});

it('a wrong value is reported on its line', () => {
  expect(problemsOf({ vouchers: { percent: 80 } })).toMatchObject([
    {
      file: '/regions/sg.json',
      line: 5,
      path: 'extensions.vouchers.percent',
      message: '80 is too large: at most 50',
    },
  ]);
  expect(problemsOf({ vouchers: {} })).toMatchObject([{ message: '"percent" is missing' }]);
});

it('a part of no extension is reported with the nearest name', () => {
  expect(problemsOf({ voucher: {} })).toMatchObject([
    { path: 'extensions.voucher', allowed: expect.stringContaining('vouchers'), suggestion: 'vouchers' },
  ]);
  expect(problemsOf({ autumn: {} })).toHaveLength(1);
});
