import { vi } from 'vitest';

/**
 * Retries a check until it passes. The timeout is long because other processes may be slow on a busy machine.
 */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
