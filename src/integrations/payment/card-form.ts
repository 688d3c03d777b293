import { loadScript } from '../load-script.ts';

/** What the card form of a provider is opened with. */
export interface CardFormOptions {
  script: string;
  publishableKey: string;
  clientSecret: string;
  /** Language of the form, BCP 47. */
  locale: string;
  /** Where the bank leads back to, absolute. */
  returnUrl: string;
}

/** The card form of a provider on this page. */
export interface OpenCardForm {
  /** @returns null if the payment goes on, or what is wrong, in words of the provider (empty: it gave none) */
  confirm(): Promise<string | null>;
  close(): void;
}

/** What the script of the provider makes of itself, as much of it as is used. */
interface ProviderScript {
  elements(options: { clientSecret: string; locale: string }): {
    create(name: 'payment'): {
      mount(element: HTMLElement): void;
      on(event: 'ready' | 'loaderror', then: () => void): void;
      destroy(): void;
    };
  };
  confirmPayment(options: {
    elements: unknown;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: { message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => ProviderScript;
  }
}

/** Milliseconds that a buyer waits for the form. */
const TIMEOUT_MS = 15_000;

/**
 * Loads the script of the provider and shows its card form: card numbers never reach this site.
 * @throws if the script or the form does not load in time; another call tries again
 */
export async function openCardForm(
  element: HTMLElement,
  { script, publishableKey, clientSecret, locale, returnUrl }: CardFormOptions,
): Promise<OpenCardForm> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the card form takes too long')), TIMEOUT_MS);
  });
  try {
    if (!window.Stripe) await Promise.race([loadScript(script, 'payment provider'), tooLong]);
    const provider = window.Stripe?.(publishableKey);
    if (!provider) throw new Error('the script of the payment provider did nothing');
    const elements = provider.elements({ clientSecret, locale });
    const form = elements.create('payment');
    const ready = new Promise<void>((resolve, reject) => {
      form.on('ready', resolve);
      form.on('loaderror', () => reject(new Error('the card form could not be loaded')));
    });
    form.mount(element);
    try {
      await Promise.race([ready, tooLong]);
    } catch (error) {
      form.destroy();
      throw error;
    }
    return {
      async confirm() {
        const confirmParams = { return_url: returnUrl };
        const { error } = await provider.confirmPayment({ elements, confirmParams, redirect: 'if_required' });
        return error ? (error.message ?? '') : null;
      },
      close: () => form.destroy(),
    };
  } finally {
    clearTimeout(timer);
  }
}
