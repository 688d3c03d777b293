/**
 * For tests that measure time. A machine that is busy with others stops a process now and then, for longer than what is
 * measured may take; what is too slow by itself is too slow every time.
 */
export const MEASURED = { retry: 2 };
