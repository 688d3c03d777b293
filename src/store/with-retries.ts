import { type QueryPolicy, retryDelay } from './query-policy.ts';

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Asks until there is an answer or the policy is used up.
 * @param isFinal whether asking again cannot help (404, a new version of the site)
 * @throws the last error; at once when aborted or final
 */
export async function withRetries<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
  policy: QueryPolicy,
  isFinal: (error: unknown) => boolean,
  wait: Wait = pause,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(signal);
    } catch (error) {
      if (signal.aborted || isFinal(error) || attempt >= policy.retries) throw error;
      await wait(retryDelay(attempt, policy), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
