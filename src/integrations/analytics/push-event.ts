import type { AnalyticsEvent } from '#contracts/types.ts';
import type { AnalyticsPort } from './analytics-port.ts';

/** More than a page says before its visitor has decided; what comes after is not remembered. */
const MAX_WAITING = 50;

let waiting: AnalyticsEvent[] = [];
let port: AnalyticsPort | undefined;

/**
 * The one way by which the site's code tells of what happens on it. Until it is known whether anybody may hear of it,
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
