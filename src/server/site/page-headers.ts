import type { Headers } from '../http/plugins/safety-headers.ts';

/** Seconds for which a CDN may cache a page, and for which it may send it while fetching the next. */
export const CDN_FRESH = 30;
export const CDN_STALE = 300;

/** Headers of every page. @param policy its content security policy */
export function pageHeaders(safety: Headers, policy: string): Headers {
  return { ...safety, 'content-security-policy': policy, vary: 'Accept-Encoding' };
}

const SHARED = `public, max-age=0, s-maxage=${CDN_FRESH}, stale-while-revalidate=${CDN_STALE}`;

/** Cache-Control of an answer: everyone may cache a rendered page; errors and personal answers are never cached. */
export function cacheControl(status: number, isShared: boolean): string {
  return status === 200 && isShared ? SHARED : 'no-store';
}
