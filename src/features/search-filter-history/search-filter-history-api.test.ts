import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { madeSearches } from './made-searches.ts';
import { mergeSearches } from './search-filter-history-api.ts';

const stored = new Map<string, string>();
/** Searches that the account has got. */
let accountSearches: string[];
let calls: number;

beforeEach(() => {
  [accountSearches, calls] = [[], 0];
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
  });
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    calls += 1;
    if (calls > 15) return new Response('{}', { status: 429 });
    const searches: string[] = JSON.parse(body).search_filter_history.map(
      ({ search }: { search: string }) => search,
    );
    if (searches.some((search) => search.startsWith('gone='))) return new Response('{}', { status: 400 });
    accountSearches.push(...searches);
    return new Response('{"data":[]}');
  });
});
afterEach(() => vi.unstubAllGlobals());

const search = (region: string, text: string) =>
  madeSearches.add(region, {
    key: `used ${text}`,
    at: Date.now(),
    category: 'used',
    search: text,
    words: [text],
    language: 'en',
    options: [],
  });

it('merges the other searches if the region no longer knows one', async () => {
  const good = Array.from({ length: 20 }, (_, number) => `price=-${number + 1}`);
  for (const text of [...good.slice(0, 7), 'gone=1', ...good.slice(7)]) search('sg', text);
  await mergeSearches('sg');
  expect(accountSearches.sort()).toEqual([...good].sort());
  expect(madeSearches.entries('sg')).toEqual([]);
});

it('sends failed entries again later', async () => {
  for (let number = 0; number < 30; number++) search('my', `${number % 2 ? 'gone' : 'price'}=${number}`);
  await expect(mergeSearches('my')).rejects.toMatchObject({ status: 429 });
  const left = madeSearches.entries('my').length;
  calls = 0;
  await mergeSearches('my').catch(() => {});
  expect(madeSearches.entries('my').length).toBeLessThan(left);
});
