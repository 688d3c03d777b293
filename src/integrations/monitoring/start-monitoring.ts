import type { MonitoringSettings } from './monitoring-settings.ts';
import { passOn, takeErrors } from './report-error.ts';

/** Milliseconds that a page without idle moments is waited for. */
const MAX_WAIT_MS = 5_000;

let isStarted = false;

/**
 * Loads the error monitoring when the page has nothing else to do, once. What is reported before that waits for it; a
 * monitoring that cannot be loaded is done without.
 */
export function startMonitoring(settings: MonitoringSettings): void {
  if (isStarted) return;
  isStarted = true;
  const stopListening = passOnUncaught(settings.region);
  whenIdle(() => {
    import('./sentry.ts').then(
      ({ openSentry }) => {
        stopListening();
        takeErrors(openSentry(settings));
      },
      (error: unknown) => console.error('the error monitoring could not be loaded', error),
    );
  });
}

/** Collects uncaught errors until monitoring has started. @returns stops collecting */
function passOnUncaught(region: string): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const note = (error: unknown) => {
    if (error instanceof Error) passOn(error, { region, message: error.message });
  };
  window.addEventListener('error', ({ error }) => note(error), { signal });
  window.addEventListener('unhandledrejection', ({ reason }) => note(reason), { signal });
  return () => listening.abort();
}

function whenIdle(work: () => void): void {
  const start = () => {
    // Safari has no idle callbacks
    if (typeof window.requestIdleCallback !== 'function') setTimeout(work, 1_000);
    else window.requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
