import type { Log } from '../src/server/db/log.ts';

/** A log for tests that do not look at it. */
export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };
