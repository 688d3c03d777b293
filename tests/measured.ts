/**
 * Options for tests that measure time: a busy machine may pause a process for longer than the limit, code
 * that is too slow fails every time.
 */
export const MEASURED = { retry: 2 };
