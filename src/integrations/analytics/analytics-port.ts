import type { AnalyticsEvent } from '#contracts/types.ts';

/** Where events go. */
export interface AnalyticsPort {
  /** @throws for an event that is not in the catalogue, except on a site that is built: there counting breaks no page */
  push(event: AnalyticsEvent): void;
}

/** Nothing is counted: nothing is configured, or the visitor does not want it. */
export const NO_ANALYTICS: AnalyticsPort = { push() {} };
