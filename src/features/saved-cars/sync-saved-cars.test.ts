import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_CARS_KEY } from '#domain/visitor/device-keys.ts';
import { DeviceList } from '#store/device-list.ts';
import { store } from '#store/store.ts';
import { loadHttpClient } from '../../../tests/load-http-client.ts';
import type { SavedCar } from './merge-saved-cars.ts';
import { changeAlerts, followSavedCars, forgetSavedCars } from './sync-saved-cars.ts';

const favourites = new DeviceList<SavedCar>({
  name: 'favourites',
  area: 'garage',
  property: 'cars',
  max: 200,
  keyOf: ({ id }) => id,
  parse: ({ id, slug, title }) => ({ id: Number(id), slug: String(slug), title: String(title) }),
});
const car = (id: number) => ({ id, slug: `car-${id}`, title: `Car ${id}` });
const shown = () => favourites.entries('aa').map(({ id }) => id);
const status = () => store.getState().savedCars;

/** The account of the person, and the network in front of it. */
let account: number[];
let isDown: boolean;
/** Whether the account takes the next changes of alerts. */
let takes: boolean[];
let calls: string[];
let waitFor: Promise<void> | undefined;
const texts = new Map<string, string>();

function answer(): Response {
  const data = account.map((listing_id) => ({
    listing_id,
    slug: `car-${listing_id}`,
    title: `Car ${listing_id}`,
  }));
  return Response.json({ data, meta: { most: 200, is_alerted: true, unknown: [], refused: [] } });
}

beforeAll(loadHttpClient);
beforeEach(() => {
  vi.useFakeTimers();
  account = [];
  calls = [];
  isDown = false;
  waitFor = undefined;
  texts.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => texts.set(key, text),
      removeItem: (key: string) => texts.delete(key),
    },
    location: { pathname: '/aa/en/saved' },
    addEventListener: () => {},
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    calls.push(`${method} ${address}`);
    if (method === 'PUT') return new Response('{}', { status: takes.shift() ? 200 : 400 });
    if (isDown) throw new TypeError('Failed to fetch');
    if (method === 'POST') {
      const wanted = (JSON.parse(body ?? '') as { saved_cars: { listing_id: number }[] }).saved_cars;
      account = [...new Set([...wanted.map(({ listing_id }) => listing_id), ...account])];
    }
    if (method === 'DELETE') {
      const id = Number(new URL(address, 'http://aa').searchParams.get('listing_id'));
      account = account.filter((each) => each !== id);
      return Response.json({ data: { removed: 1 } });
    }
    const response = answer();
    await waitFor;
    return response;
  });
});
afterEach(() => {
  forgetSavedCars(favourites);
  favourites.clear('aa');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(100);
async function logIn(...onDevice: number[]) {
  for (const id of onDevice.toReversed()) favourites.add('aa', car(id));
  followSavedCars({ region: 'aa', owner: 'mei', list: favourites });
  await settle();
}

describe('saved cars of a person', () => {
  it('are those of the device and of the account after a login', async () => {
    account = [1, 2];
    await logIn(3, 2);
    expect([shown(), account]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
    expect(status()).toMatchObject({ sync: 'done', isAlerted: true });
    expect(calls).toEqual(['POST /api/v1/rabbit/aa/listings/saved?lang=en']);
  });

  it('are sent when they change, each change once', async () => {
    await logIn(1);
    calls = [];
    favourites.toggle('aa', car(2));
    await settle();
    favourites.toggle('aa', car(1));
    await settle();
    expect(account).toEqual([2]);
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'DELETE', 'GET']);
  });

  it('quick changes of alerts are sent in order, and end in what is stored', async () => {
    await logIn(1);
    calls = [];
    takes = [false, false];
    const changes = [changeAlerts('aa', false), changeAlerts('aa', true)];
    expect(status()?.isAlerted).toBe(true);
    await settle();
    expect(await Promise.all(changes)).toEqual([false, false]);
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['PUT', 'PUT']);
    expect(status()?.isAlerted).toBe(true);
    takes = [true];
    expect(await changeAlerts('aa', false)).toBe(true);
    expect(status()?.isAlerted).toBe(false);
  });

  it('changes of alerts that wait are not sent for the next person', async () => {
    await logIn(1);
    calls = [];
    takes = [true];
    const changes = [changeAlerts('aa', false), changeAlerts('aa', true)];
    forgetSavedCars(favourites);
    await settle();
    expect((await Promise.all(changes))[1]).toBe(false);
    expect(calls.filter((call) => call.startsWith('PUT')).length).toBeLessThanOrEqual(1);
    expect(status()?.isAlerted).not.toBe(true);
  });

  it('are sent again after the network has failed, and the page says so meanwhile', async () => {
    await logIn(1);
    isDown = true;
    favourites.toggle('aa', car(2));
    await settle();
    expect([shown(), account, status()?.sync]).toEqual([[2, 1], [1], 'failed']);
    isDown = false;
    await vi.advanceTimersByTimeAsync(40_000);
    expect([account, status()?.sync]).toEqual([[2, 1], 'done']);
  });

  it('leave the device with their person, also those whose answer comes later', async () => {
    account = [7];
    let arrive = () => {};
    waitFor = new Promise((resolve) => {
      arrive = resolve;
    });
    await logIn(1);
    forgetSavedCars(favourites);
    arrive();
    await settle();
    expect([shown(), texts.has(ACCOUNT_CARS_KEY)]).toEqual([[1], false]);
    waitFor = undefined;
    await logIn();
    expect(texts.get(ACCOUNT_CARS_KEY)).toContain('mei');
    forgetSavedCars(favourites);
    expect([shown(), account, texts.has(ACCOUNT_CARS_KEY)]).toEqual([[], [1, 7], false]);
  });

  it('are not taken into the account of another person', async () => {
    await logIn(1);
    account = [9];
    followSavedCars({ region: 'aa', owner: 'tan', list: favourites });
    await settle();
    expect([shown(), account]).toEqual([[9], [9]]);
  });
});
