import type { AnalyticsEvent } from '#contracts/types.ts';
import isEvent from '#contracts/validate-analytics-event.js';

/**
 * Whether an event is one of the catalogue (schemas/events), with the fields listed there and nothing else in them
 * (HARDENING A35): types alone do not hold back what comes from elsewhere at run time.
 */
export function isListedEvent(event: unknown): event is AnalyticsEvent {
  return isEvent(event);
}

/** What is wrong with the event that was looked at last; names of fields only, never their values. */
export function eventFault(): string {
  const [first] = isEvent.errors ?? [];
  return first ? `${first.instancePath || 'the event'} fails ${first.keyword}` : 'unknown';
}
