import { TABS_KEY } from '#domain/visitor/device-keys.ts';
import { pageStore } from '#store/page-store.ts';
import type { SessionEffects } from './session-effects.ts';
import { hasStoredLogin } from './stored-login.ts';
import { loadSession } from './use-session.ts';

/** A login is read when the page is idle, and no later than this. */
const IDLE_TIMEOUT_MS = 1_000;
/** What did not come is loaded once more after this. */
const RETRY_MS = 5_000;

/**
 * Restores the session of a page of a region, and follows what other tabs and time do to it. The store is loaded where
 * there is a login, or after the first interaction. @returns stops it
 */
export function followSession(region: string, loadEffects: () => Promise<SessionEffects>): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const load = () => Promise.all([loadSession(), loadEffects()]);
  const read = () =>
    void load()
      .catch(() => pause(RETRY_MS).then(load))
      .then(([{ startSession }, effects]) => {
        // a page of another region may have begun meanwhile
        if (!signal.aborted) startSession(region, effects);
      }, console.warn);
  const refresh = () => {
    if (hasStoredLogin() || pageStore()?.getState().userProfile) read();
  };
  if (hasStoredLogin()) whenIdle(read);
  const first = { signal, once: true, passive: true };
  document.addEventListener('pointerdown', () => whenIdle(read), first);
  document.addEventListener('keydown', () => whenIdle(read), first);
  window.addEventListener('storage', ({ key }) => key === TABS_KEY && refresh(), { signal });
  // a page that is gone back to, or looked at again, may be older than the end of the login
  window.addEventListener('pageshow', ({ persisted }) => persisted && refresh(), { signal });
  document.addEventListener('visibilitychange', refresh, { signal });
  return () => stopped.abort();
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(work);
}

/** Logs the person out of this browser, in all its tabs, even when the server cannot be reached. */
export const logOut = async (): Promise<void> => (await loadSession()).browserSession.end();

/** Refreshes the profile of this page and of the other tabs after the server has changed it. */
export const refreshSession = async (): Promise<void> => (await loadSession()).browserSession.begin();
