import { afterEach, expect, it, vi } from 'vitest';
import type { SavedSearch } from '#contracts/types.ts';
import { store } from '#store/store.ts';
import { until } from '../../../tests/until.ts';
import { savedSearchesApi } from './saved-searches-api.ts';

const search: SavedSearch = {
  id: 7,
  category: 'used',
  search: 'make=kia',
  path: '/sg/en/buy?make=kia',
  words: ['Kia'],
  events: ['new_match'],
  frequency: 'daily',
  is_paused: false,
  created_at: '2026-01-31T00:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

it('changes reach the server in the order in which they were made, also after one that failed', async () => {
  const answers: ((answer: Response | Error) => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { method, body }: { method: string; body?: string }) => {
    asked.push(body ? JSON.parse(body).frequency : method);
    return new Promise<Response>((resolve, reject) => {
      answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  });
  const answer = async (with_: Response | Error) => {
    await until(() => expect(answers).toHaveLength(1));
    answers.shift()?.(with_);
  };
  const locale = { region: 'sg', language: 'en' };
  const { initiate } = savedSearchesApi.endpoints.changeSavedSearch;
  const outcomes = Promise.allSettled([
    store.dispatch(initiate({ locale, search: { ...search, frequency: 'weekly' } })).unwrap(),
    store.dispatch(initiate({ locale, search: { ...search, frequency: 'instant' } })).unwrap(),
    store.dispatch(initiate({ locale, search, isRemoved: true })).unwrap(),
  ]);
  await answer(new TypeError('Failed to fetch'));
  await answer(new Response('{}'));
  await answer(new Response(''));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(asked).toEqual(['weekly', 'instant', 'DELETE']);
});

it('shows a change immediately and reverts it if the server refuses it', async () => {
  const locale = { region: 'sg', language: 'en' };
  const { savedSearches, changeSavedSearch } = savedSearchesApi.endpoints;
  let refuse = () => {};
  vi.stubGlobal('fetch', (_address: string, { method }: { method: string }) =>
    method === 'GET'
      ? Promise.resolve(Response.json({ data: [search] }))
      : new Promise((resolve) => {
          refuse = () => resolve(new Response('{}', { status: 500 }));
        }),
  );
  const list = store.dispatch(savedSearches.initiate(locale));
  await list;
  const shown = () => savedSearches.select(locale)(store.getState()).data;
  const write = store.dispatch(
    changeSavedSearch.initiate({ locale, search: { ...search, is_paused: true } }),
  );
  expect(shown()).toMatchObject([{ id: 7, is_paused: true }]);
  await until(() => refuse());
  await until(async () => {
    refuse();
    expect(shown()).toEqual([search]);
  });
  await write;
  list.unsubscribe();
});
