import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StartedPayment } from '#contracts/types.ts';
import { store } from '#store/store.ts';
import { startPath } from '../payment-api.ts';
import { pay, paymentOf, unansweredStart } from './pay.ts';
import { chosen, opened } from './payment-slice.ts';

const PLACE = { region: 'my', language: 'en', target: { kind: 'deposit', offer: 'abc' } } as const;
const STARTED: StartedPayment = {
  payment: {
    slug: 'p1',
    state: 'open',
    method: 'card',
    amount: 100_000,
    currency: 'MYR',
    amount_text: 'RM1,000',
    received: null,
    failure: null,
    paid_at: null,
    receipt: null,
  },
  next: { kind: 'redirect', url: 'https://pay.example/1', client_secret: null, publishable_key: null },
};

let sent: { address: string; key: string | undefined; body: unknown }[];
let answer: () => Promise<Response>;
const left = vi.fn();
const shown = vi.fn();
const state = () => paymentOf(store.getState());
const start = () => pay(store, { ...PLACE, onStarted: shown, leave: left });

beforeEach(() => {
  sent = [];
  left.mockClear();
  shown.mockClear();
  answer = async () => Response.json({ data: STARTED }, { status: 201 });
  vi.stubGlobal('fetch', (address: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ address, key: init.headers['idempotency-key'], body: JSON.parse(init.body) });
    return answer();
  });
  store.dispatch(opened({ method: 'card', key: 'key-1' }));
});
afterEach(() => vi.unstubAllGlobals());

describe('a payment', () => {
  it('is started once for a double tap, without an amount, and leaves to the provider', async () => {
    await Promise.all([start(), start()]);
    await start();
    expect(sent).toEqual([
      {
        address: '/api/v1/rabbit/my/offers/abc/deposit/card/payment-intents?lang=en',
        key: 'key-1',
        body: {},
      },
    ]);
    expect(left).toHaveBeenCalledExactlyOnceWith('https://pay.example/1');
    expect(state()?.status).toBe('leaving');
  });

  it('goes on with the same key when no answer came, and takes another one after a refusal', async () => {
    answer = async () => {
      throw new TypeError('Failed to fetch');
    };
    await start();
    expect(state()).toMatchObject({ status: 'choosing', key: 'key-1', failure: { status: 0 } });
    answer = async () => Response.json({ message: 'Unreachable.' }, { status: 502 });
    await start();
    expect(state()).toMatchObject({ key: 'key-1', failure: { status: 502, text: 'Unreachable.' } });
    answer = async () => Response.json({ message: 'Under way.' }, { status: 409 });
    await start();
    expect(state()).toMatchObject({ status: 'choosing', failure: { status: 409, text: 'Under way.' } });
    expect(state()?.key).not.toBe('key-1');
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('keeps its key when it is left before its answer, until it was answered', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, text: string) => stored.set(name, text),
      },
    });
    const waits = Promise.withResolvers<Response>();
    answer = () => waits.promise;
    const started = start();
    const left = unansweredStart(PLACE.target);
    expect(left).toEqual({ method: 'card', bank: null, key: 'key-1' });
    expect(unansweredStart({ transaction: 'another' })).toBeUndefined();
    waits.resolve(new Response('{}', { status: 502 }));
    await started;
    expect(unansweredStart(PLACE.target)).toEqual(left);
    answer = async () => Response.json({ data: STARTED }, { status: 201 });
    await start();
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    expect(unansweredStart(PLACE.target)).toBeUndefined();
  });

  it('by a bank names the bank; a choice while it starts changes nothing', async () => {
    store.dispatch(chosen({ method: 'fpx', key: 'key-2' }));
    store.dispatch(chosen({ bank: 'cimb', key: 'key-3' }));
    const started = start();
    store.dispatch(chosen({ method: 'card', key: 'key-4' }));
    await started;
    expect(sent[0]).toMatchObject({ key: 'key-3', body: { bank: 'cimb' } });
    expect(sent[0]?.address).toContain('/deposit/fpx/payment-intents');
  });

  it('opens the card form of the provider', async () => {
    const next = { kind: 'card_form', url: null, client_secret: 'cs', publishable_key: 'pk' } as const;
    answer = async () => Response.json({ data: { ...STARTED, next } });
    await start();
    expect(state()).toMatchObject({
      status: 'card_form',
      cardForm: { payment: 'p1', clientSecret: 'cs', publishableKey: 'pk' },
    });
    expect(left).not.toHaveBeenCalled();
  });

  it('with nothing left to do is shown', async () => {
    answer = async () => Response.json({ data: { ...STARTED, next: null } });
    await start();
    expect(shown).toHaveBeenCalledExactlyOnceWith('p1');
  });
});

it.each([
  [{ kind: 'deposit', offer: 'o' }, 'card', 'offers/o/deposit/card/payment-intents'],
  [{ kind: 'balance', offer: 'o' }, 'card', 'offers/o/balance/card/payment-intents'],
  [{ kind: 'deposit', offer: 'o' }, 'fpx', 'offers/o/deposit/fpx/payment-intents'],
  [{ kind: 'balance', offer: 'o' }, 'fpx', 'offers/o/cimb/create-payment'],
  [{ transaction: 't' }, 'card', 'transactions/t/card/payment-intents'],
  [{ transaction: 't' }, 'fpx', 'transactions/t/cimb/create-payment'],
] as const)('%o by %s is paid at %s', (target, method, path) => {
  expect(startPath({ target, method, bank: 'cimb' })).toBe(path);
});
