import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '#store/store.ts';
import { recordView, viewingHistoryApi } from './viewing-history-api.ts';

let asked: { method: string; address: string }[];
const page = { cookie: '', querySelector: () => null };

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    asked.push({ method, address });
    return Response.json({ data: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const { removeViews, views } = viewingHistoryApi.endpoints;
const everyCall = async () => {
  const shown = { region: 'sg', category: 'used', day: null, page: 2 } as const;
  await store.dispatch(views.initiate(shown, { forceRefetch: true, subscribe: false }));
  await recordView('sg', 'a-car');
  await store.dispatch(removeViews.initiate({ region: 'sg', slug: 'a-car' }));
};

it('names the contact of the login in every call about a viewing history (SPEC 7.1)', async () => {
  page.cookie = 'USER_PROFILE=%7B%7D; USER_CONTACT_ID=42';
  await everyCall();
  expect(asked.filter(({ address }) => address.includes('contact_id=42'))).toHaveLength(asked.length);
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'DELETE']));
  expect(asked[0]?.address).toBe('/api/v1/rabbit/sg/listings/histories?contact_id=42&page=2&category=used');
});

it('names nobody without a login, nor by a damaged cookie', async () => {
  for (const cookie of ['', 'USER_CONTACT_ID=abc', 'USER_CONTACT_ID=-1']) {
    page.cookie = cookie;
    await everyCall();
  }
  expect(asked.filter(({ address }) => address.includes('contact_id'))).toEqual([]);
  expect(asked.some(({ address }) => address === '/api/v1/rabbit/sg/listings/histories')).toBe(true);
});
