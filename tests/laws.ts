import fc from 'fast-check';

/** Time for which a law is tried, and for which the smallest case is looked for where it fails, milliseconds. */
const LIMIT_MS = 120_000;

fc.configureGlobal({ interruptAfterTimeLimit: LIMIT_MS });
