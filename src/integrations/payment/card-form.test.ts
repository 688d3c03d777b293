import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CardFormOptions, openCardForm } from './card-form.ts';

const OPTIONS: CardFormOptions = {
  script: 'https://pay.example/v3/',
  publishableKey: 'pk_test_1',
  clientSecret: 'secret_1',
  locale: 'ms-MY',
  returnUrl: 'https://cars.example/api/v1/rabbit/my/payments/p1/return',
};

/** A script element as the page adds it. */
interface AddedScript {
  src: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}

/** What the provider does with the form and with the card. */
let formEvent: 'ready' | 'loaderror' | 'silent';
let confirms: () => Promise<{ error?: { message?: string } }>;
/** What the network does with the script: it sets the global of the provider, fails, or never answers. */
let network: 'loads' | 'fails' | 'silent' | 'empty';
let scripts: AddedScript[];
let page: { Stripe?: unknown };
const mounted = vi.fn();
const destroyed = vi.fn();
const asked = vi.fn();
const frame = {} as HTMLElement;

const provider = (key: string) => ({
  elements: (options: object) => ({
    create(name: string) {
      asked({ key, name, ...options });
      const listeners: Record<string, () => void> = {};
      return {
        on: (event: string, then: () => void) => {
          listeners[event] = then;
        },
        mount(element: HTMLElement) {
          mounted(element);
          setTimeout(() => listeners[formEvent]?.(), 10);
        },
        destroy: destroyed,
      };
    },
  }),
  confirmPayment(options: object) {
    asked(options);
    return confirms();
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [mounted, destroyed, asked]) mock.mockClear();
  [formEvent, network, scripts, page] = ['ready', 'loads', [], {}];
  confirms = async () => ({});
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn() }),
    head: {
      append(script: AddedScript) {
        scripts.push(script);
        if (network === 'loads') page.Stripe = provider;
        if (network === 'loads' || network === 'empty') setTimeout(() => script.onload(), 10);
        if (network === 'fails') setTimeout(() => script.onerror(), 10);
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the form and lets time pass. @returns the form, or the message of the error */
async function open(options = OPTIONS) {
  const opening = openCardForm(frame, options).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(16_000);
  return opening;
}
async function opened() {
  const form = await open();
  if (typeof form === 'string') throw new Error(form);
  return form;
}

describe('the card form of a provider', () => {
  it('is shown by its script in the language of the page, with the secret of the payment', async () => {
    await opened();
    expect(scripts).toMatchObject([{ src: OPTIONS.script, async: true }]);
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      key: 'pk_test_1',
      name: 'payment',
      clientSecret: 'secret_1',
      locale: 'ms-MY',
    });
    expect(mounted).toHaveBeenCalledExactlyOnceWith(frame);
    expect(destroyed).not.toHaveBeenCalled();
  });

  it('loads the script once for several payments', async () => {
    await opened();
    await opened();
    expect(scripts).toHaveLength(1);
    expect(mounted).toHaveBeenCalledTimes(2);
  });

  it('pays: the page stays where it is unless the bank asks for a page of its own', async () => {
    const form = await opened();
    expect(await form.confirm()).toBeNull();
    expect(asked).toHaveBeenLastCalledWith({
      elements: expect.anything(),
      confirmParams: { return_url: OPTIONS.returnUrl },
      redirect: 'if_required',
    });
    form.close();
    expect(destroyed).toHaveBeenCalledOnce();
  });

  it('says in the words of the provider that a card is refused, and takes another one', async () => {
    const form = await opened();
    confirms = async () => ({ error: { message: 'Kad anda ditolak.' } });
    expect(await form.confirm()).toBe('Kad anda ditolak.');
    confirms = async () => ({ error: {} });
    expect(await form.confirm()).toBe('');
    confirms = async () => ({});
    expect(await form.confirm()).toBeNull();
    expect(destroyed).not.toHaveBeenCalled();
  });

  it('waits while the buyer answers the challenge of the bank, and says how it ended', async () => {
    const form = await opened();
    const challenge = Promise.withResolvers<{ error?: { message?: string } }>();
    confirms = () => challenge.promise;
    const ended = vi.fn();
    const paying = form.confirm().then(ended);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ended).not.toHaveBeenCalled();
    challenge.resolve({ error: { message: 'We are unable to authenticate your card.' } });
    await paying;
    expect(ended).toHaveBeenCalledExactlyOnceWith('We are unable to authenticate your card.');
  });

  it('leaves an error of the script to the page', async () => {
    const form = await opened();
    confirms = async () => {
      throw new Error('network');
    };
    await expect(form.confirm()).rejects.toThrow('network');
  });

  it.each([
    ['fails', 'the script of the payment provider could not be loaded'],
    ['silent', 'the card form takes too long'],
    ['empty', 'the script of the payment provider did nothing'],
  ] as const)('a script that %s is a failure, and another try loads it again', async (what, message) => {
    network = what;
    expect(await open()).toBe(message);
    expect(mounted).not.toHaveBeenCalled();
    network = 'loads';
    await opened();
    expect(scripts).toHaveLength(2);
    expect(mounted).toHaveBeenCalledOnce();
  });

  it.each([
    ['loaderror', 'the card form could not be loaded'],
    ['silent', 'the card form takes too long'],
  ] as const)('a form that ends with %s is taken off the page', async (event, message) => {
    formEvent = event;
    expect(await open()).toBe(message);
    expect(destroyed).toHaveBeenCalledOnce();
  });
});
