import type { CaptchaAction } from '#domain/site/captcha.ts';
import { type CaptchaKey, loadService } from './load-service.ts';

export type { CaptchaKey } from './load-service.ts';

/** Milliseconds that a person waits for the service. */
const TIMEOUT_MS = 3_000;

/**
 * A token that is bound to an action, for the header `CAPTCHA_HEADER` of the call it guards (SPEC 7.6).
 * @param key undefined: the region has no bot protection
 * @returns the caller's fallback when there is none, it fails, or takes longer than 3 s
 */
export async function captchaToken<Fallback>(
  key: CaptchaKey | undefined,
  action: CaptchaAction,
  fallback: Fallback,
): Promise<string | Fallback> {
  if (!key) return fallback;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the bot protection takes too long')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([tokenFor(key, action), tooLong]);
  } catch (error) {
    console.warn('The bot protection gave no token.', error);
    return fallback;
  } finally {
    clearTimeout(timer);
  }
}

/** Begins to load the service, so that it is there when a token is wanted. */
export function prepareCaptcha(key: CaptchaKey | undefined): void {
  // a failure is reported when a token is requested
  if (key) loadService(key).catch(() => {});
}

async function tokenFor(key: CaptchaKey, action: CaptchaAction): Promise<string> {
  const service = await loadService(key);
  const token: unknown = await service.execute(key.siteKey, { action });
  if (typeof token !== 'string' || token === '') throw new Error('the bot protection gave no token');
  return token;
}
