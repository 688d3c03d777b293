import type { Log } from '../src/server/runtime/log.ts';

/** A logger that drops all messages. */
export const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };
