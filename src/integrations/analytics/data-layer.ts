import type { AnalyticsEvent } from '#contracts/types.ts';
import isEvent from '#contracts/validate-analytics-event.js';
import type { AnalyticsPort } from './analytics-port.ts';

/** What a tag manager reads: events in order, and the answers about consent in the form it understands. */
export type DataLayer = unknown[];

declare global {
  interface Window {
    dataLayer?: DataLayer;
  }
}

export interface DataLayerOptions {
  layer: DataLayer;
  /** Names of events, and of fields as `event.field`, that the region does not send (`tracking.withheld`). */
  withheld: readonly string[];
  /** An event that is not in the catalogue throws, as in development and tests; otherwise it is dropped. */
  isStrict: boolean;
}

/** Pushes events of the catalogue, less what the region withholds. */
export function dataLayerPort({ layer, withheld, isStrict }: DataLayerOptions): AnalyticsPort {
  return {
    push(event) {
      if (!isListedEvent(event)) {
        if (isStrict) throw new Error(`this is no event of the catalogue: ${eventFault()}`);
        return;
      }
      if (withheld.includes(event.event)) return;
      layer.push(withoutWithheld(event, withheld));
    },
  };
}

/** The event without withheld fields; a copy, so that later changes do not affect it. */
function withoutWithheld(event: AnalyticsEvent, withheld: readonly string[]): Record<string, unknown> {
  const fields = Object.entries(structuredClone(event));
  return Object.fromEntries(fields.filter(([name]) => !withheld.includes(`${event.event}.${name}`)));
}

/**
 * Whether an event is one of the catalogue (schemas/events), with the fields listed there and nothing else in them
 * (HARDENING A35): types alone do not hold back what comes from elsewhere at run time.
 */
export function isListedEvent(event: unknown): event is AnalyticsEvent {
  return isEvent(event);
}

/** What is wrong with the event that was looked at last; names of fields only, never their values. */
function eventFault(): string {
  const [first] = isEvent.errors ?? [];
  return first ? `${first.instancePath || 'the event'} fails ${first.keyword}` : 'unknown';
}
