import type { Headers } from '../app/plugins/safety-headers.ts';

/** Seconds: how long a CDN may keep a page, and how long it may send it while it fetches another. */
export const CDN_FRESH = 30;
export const CDN_STALE = 300;

/** Headers of every page. @param policy its content security policy */
export function pageHeaders(safety: Headers, policy: string): Headers {
  return { ...safety, 'content-security-policy': policy, vary: 'Accept-Encoding' };
}

const SHARED = `public, max-age=0, s-maxage=${CDN_FRESH}, stale-while-revalidate=${CDN_STALE}`;

/** Who may keep an answer: everybody a finished page, nobody anything that went wrong or is one visitor's own. */
export function cacheControl(status: number, isShared: boolean): string {
  return status === 200 && isShared ? SHARED : 'no-store';
}
