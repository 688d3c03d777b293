import { afterEach, expect, it, vi } from 'vitest';
import type { SavedSearch } from '#contracts/types.ts';
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
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.shift()?.(with_);
  };
  const api = savedSearchesApi({ region: 'sg', language: 'en' });
  const outcomes = Promise.allSettled([
    api.change({ ...search, frequency: 'weekly' }),
    api.change({ ...search, frequency: 'instant' }),
    api.remove(search.id),
  ]);
  await answer(new TypeError('Failed to fetch'));
  await answer(new Response('{}'));
  await answer(new Response(''));
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(asked).toEqual(['weekly', 'instant', 'DELETE']);
});
