import { afterAll, beforeAll, expect, test } from 'vitest';
import { formChecksPath } from '#region/forms/form-version.ts';
import { fieldOf, formOf } from '../fixtures/request-forms.ts';
import { openTestSite, type TestSite } from './test-site.ts';

let site: TestSite;
const form = formOf([[fieldOf('phone', 'phone', { required: true })]]);
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1, my: 1 },
    change: (manifest) => ({
      ...manifest,
      forms: Object.fromEntries(manifest.code === 'sg' ? [['ask', form]] : []),
    }),
    next: async (_request, response) => void response.end(''),
  });
});
afterAll(() => site?.close());

const pathOf = (name: string) => {
  const region = site.content.regions.find('sg');
  if (!region) throw new Error('there is no such region');
  return formChecksPath(region, name);
};
const get = (url: string, headers = {}) => site.app.inject({ url, headers });

test('browsers keep the check of a form for good', async () => {
  const path = pathOf('ask');
  const { statusCode, headers, body } = await get(path);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(body).toContain('export default function check');
  const packed = await get(path, { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': packed.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  ['another version', (path: string) => path.replace(/-\w+\.js/, '-0123456789ab.js')],
  ['no version', (path: string) => path.replace(/-\w+\.js/, '-.js')],
  ['an unknown form', (path: string) => path.replace('ask', 'sell')],
  ['a form of another region', (path: string) => path.replace('/sg/', '/my/')],
  ['an unknown region', (path: string) => path.replace('/sg/', '/zz/')],
  ['another file', (path: string) => path.replace('.js', '.json')],
  ['a name of every object', () => '/forms/sg/constructor-0123456789ab.js'],
])('%s is not found', async (_what, change) => {
  expect((await get(change(pathOf('ask')))).statusCode).toBe(404);
});
