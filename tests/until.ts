import { vi } from 'vitest';

/** Waits until a check no longer throws: what it waits for comes from another process, which may be slow on a busy machine. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });
