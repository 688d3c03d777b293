import type { AnalyticsEvent } from '#contracts/types.ts';

/** Where events go. */
export interface AnalyticsPort {
  /** @throws never: counting visits breaks no page */
  push(event: AnalyticsEvent): void;
}

/** Nothing is counted: nothing is configured, or the visitor does not want it. */
export const NO_ANALYTICS: AnalyticsPort = { push() {} };
