import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNT_CARS_KEY, deviceKey, draftKey } from '#domain/visitor/device-keys.ts';
import { loadSessionEffects } from './load-session-effects.ts';

let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  // keys are properties of their own, as in browsers
  const localStorage = new Proxy(
    {
      getItem: (key: string) => stored[key] ?? null,
      setItem: (key: string, text: string) => void Object.assign(stored, { [key]: text }),
      removeItem: (key: string) => void Reflect.deleteProperty(stored, key),
    },
    {
      ownKeys: () => Object.keys(stored),
      getOwnPropertyDescriptor: (_, key) =>
        Object.hasOwn(stored, key) ? { configurable: true, enumerable: true, value: '' } : undefined,
    },
  );
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

const car = { id: 7, slug: 'a-car', title: 'A car' };
const listOf = (key: string) => JSON.parse(stored[key] ?? '{}') as Record<string, unknown>;
const storeFavourites = (owner: string) => {
  stored[deviceKey('favourites', 'sg')] = JSON.stringify({ version: 1, cars: [car] });
  stored[ACCOUNT_CARS_KEY] = JSON.stringify({ region: 'sg', owner, ids: [car.id] });
};

it('a logout removes viewed cars, saved cars of the account and drafts of all forms, and nothing of others', async () => {
  const { onLogout } = await loadSessionEffects();
  stored[deviceKey('views', 'sg')] = JSON.stringify({
    version: 1,
    entries: [{ key: 'a-car', at: 1, id: 7, title: 'A car', category: 'used' }],
  });
  storeFavourites('mei');
  stored[draftKey('sg', 'workshop')] = '{}';
  stored[draftKey('my', 'workshop')] = '{}';
  stored['others.draft.sg.workshop'] = '{}';
  onLogout('sg');
  expect(Object.keys(stored).sort()).toEqual([
    deviceKey('favourites', 'sg'),
    deviceKey('views', 'sg'),
    'others.draft.sg.workshop',
  ]);
  expect(listOf(deviceKey('views', 'sg')).entries).toEqual([]);
  expect(listOf(deviceKey('favourites', 'sg')).cars).toEqual([]);
});

it('removes the saved cars of an expired login, and keeps them while the login of their region is valid', async () => {
  const { onVisitor } = await loadSessionEffects();
  storeFavourites('mei');
  onVisitor((region) => (region === 'sg' ? 'mei' : undefined));
  expect(listOf(deviceKey('favourites', 'sg')).cars).toEqual([car]);
  onVisitor(() => undefined);
  expect(listOf(deviceKey('favourites', 'sg')).cars).toEqual([]);
  expect(stored[ACCOUNT_CARS_KEY]).toBeUndefined();
});
