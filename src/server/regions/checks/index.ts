import type { Check } from './check-context.ts';

/** Every cross-check of a manifest (what a schema cannot say). */
export const CHECKS: readonly Check[] = [];
