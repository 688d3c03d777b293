import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNT_CARS_KEY, deviceKey, draftKey, PAYMENTS_KEY } from '#domain/visitor/device-keys.ts';
import { loadSessionEffects } from './load-session-effects.ts';

let stored: Record<string, string>;
let ofTab: Record<string, string>;

/** Keys are properties of their own, as in browsers. */
const storageOf = (texts: Record<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => texts[key] ?? null,
      setItem: (key: string, text: string) => void Object.assign(texts, { [key]: text }),
      removeItem: (key: string) => void Reflect.deleteProperty(texts, key),
    },
    {
      ownKeys: () => Object.keys(texts),
      getOwnPropertyDescriptor: (_, key) =>
        Object.hasOwn(texts, key) ? { configurable: true, enumerable: true, value: '' } : undefined,
    },
  );

beforeEach(() => {
  stored = {};
  ofTab = {};
  const [localStorage, sessionStorage] = [storageOf(stored), storageOf(ofTab)];
  vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => {} });
  vi.stubGlobal('document', { addEventListener: () => {} });
});
afterEach(() => vi.unstubAllGlobals());

const car = { id: 7, slug: 'a-car', title: 'A car' };
const listOf = (key: string) => JSON.parse(stored[key] ?? '{}') as Record<string, unknown>;
const draftOf = (owner: string) =>
  JSON.stringify({
    version: '',
    subject: '',
    prefilled: '{}',
    answers: {},
    key: 'k',
    hasTried: false,
    owner,
    savedAt: Date.now(),
  });
const storeFavourites = (owner: string) => {
  stored[deviceKey('favourites', 'sg')] = JSON.stringify({ version: 1, cars: [car] });
  stored[ACCOUNT_CARS_KEY] = JSON.stringify({ region: 'sg', owner, ids: [car.id] });
};

it('a logout removes viewed cars, saved cars of the account and its drafts, and nothing of others', async () => {
  const { onLogout } = await loadSessionEffects();
  stored[deviceKey('views', 'sg')] = JSON.stringify({
    version: 1,
    entries: [{ key: 'a-car', at: 1, id: 7, title: 'A car', category: 'used' }],
  });
  storeFavourites('mei');
  stored[draftKey('sg', 'workshop')] = draftOf('mei');
  stored[draftKey('my', 'workshop')] = draftOf('');
  stored['others.draft.sg.workshop'] = '{}';
  ofTab[PAYMENTS_KEY] = '{}';
  onLogout('sg', () => undefined);
  expect(Object.keys(stored).sort()).toEqual([
    draftKey('my', 'workshop'),
    deviceKey('favourites', 'sg'),
    deviceKey('views', 'sg'),
    'others.draft.sg.workshop',
  ]);
  expect(ofTab).toEqual({});
  expect(listOf(deviceKey('views', 'sg')).entries).toEqual([]);
  expect(listOf(deviceKey('favourites', 'sg')).cars).toEqual([]);
});

it.each(['onVisitor', 'onUser'] as const)(
  '%s removes the drafts of a login that has expired',
  async (event) => {
    const { onVisitor, onUser } = await loadSessionEffects();
    stored[draftKey('sg', 'workshop')] = draftOf('mei');
    stored[draftKey('sg', 'sell_car')] = draftOf('tom');
    const slugIn = (region: string) => (region === 'sg' ? 'tom' : undefined);
    if (event === 'onVisitor') onVisitor(slugIn);
    else onUser('sg', 'tom', slugIn);
    expect(Object.keys(stored)).toContain(draftKey('sg', 'sell_car'));
    expect(Object.keys(stored)).not.toContain(draftKey('sg', 'workshop'));
  },
);

it('removes the saved cars of an expired login, and keeps them while the login of their region is valid', async () => {
  const { onVisitor } = await loadSessionEffects();
  storeFavourites('mei');
  onVisitor((region) => (region === 'sg' ? 'mei' : undefined));
  expect(listOf(deviceKey('favourites', 'sg')).cars).toEqual([car]);
  onVisitor(() => undefined);
  expect(listOf(deviceKey('favourites', 'sg')).cars).toEqual([]);
  expect(stored[ACCOUNT_CARS_KEY]).toBeUndefined();
});
