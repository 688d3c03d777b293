import type { AnalyticsEvent } from '#contracts/types.ts';
import type { AnalyticsPort } from './analytics-port.ts';

/** Events queued before the visitor has decided; later ones are dropped. */
const MAX_WAITING = 50;

let waiting: AnalyticsEvent[] = [];
let port: AnalyticsPort | undefined;

/**
 * Pushes an event to the data layer. Until consent is known,
 * events wait in the memory of the page; they go nowhere when the answer is no.
 */
export function pushEvent(event: AnalyticsEvent): void {
  if (port) port.push(event);
  else if (waiting.length < MAX_WAITING) waiting.push(event);
}

/** From now on events go there, with those that have waited. */
export function sendEventsTo(given: AnalyticsPort): void {
  port = given;
  const before = waiting;
  waiting = [];
  for (const event of before) given.push(event);
}
