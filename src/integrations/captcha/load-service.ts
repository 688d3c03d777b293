import { loadScript } from '../load-script.ts';

/** Where the bot protection of a region comes from, and who we are to it. */
export interface CaptchaKey {
  script: string;
  siteKey: string;
}

/** What the script of a v3 captcha makes of itself. */
export interface CaptchaService {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<unknown>;
}

declare global {
  interface Window {
    grecaptcha?: CaptchaService;
  }
}

let loading: Promise<CaptchaService> | undefined;

/** The service of a page, loaded once; after a failure it is tried again. */
export function loadService(key: CaptchaKey): Promise<CaptchaService> {
  loading ??= load(key).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load({ script, siteKey }: CaptchaKey): Promise<CaptchaService> {
  await loadScript(`${script}?render=${encodeURIComponent(siteKey)}`, 'bot protection');
  const service = window.grecaptcha;
  if (!service) throw new Error('the script of the bot protection did nothing');
  await new Promise<void>((resolve) => service.ready(resolve));
  return service;
}
