import { vi } from 'vitest';

/**
 * Retries a check until it passes, and returns what it returns. The timeout is long because other processes may be slow on a busy machine.
 */
export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
