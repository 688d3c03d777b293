import { EVENT_FIELDS } from '#contracts/event-fields.ts';
import type { CheckContext } from './check-context.ts';
import { reportUnknown } from './names-in.ts';
import { knownRoutes } from './routes.ts';

/** What a region may withhold. */
const WITHHELD = Object.entries(EVENT_FIELDS).flatMap(([event, fields]) => [
  event,
  ...fields.map((field) => `${event}.${field}`),
]);

/**
 * Session replay names routes that there are, though a region need not have all of them; what is withheld is in the
 * catalogue of events.
 */
export function checkTracking(context: CheckContext): void {
  const { tracking } = context.manifest;
  const routes = knownRoutes(context.folders.shippedRegionsDir);
  if (routes && context.sound(['tracking', 'replayedRoutes'])) {
    tracking.replayedRoutes.forEach((route, index) => {
      reportUnknown(context, ['tracking', 'replayedRoutes', index], 'route', route, routes);
    });
  }
  if (!context.sound(['tracking', 'withheld'])) return;
  tracking.withheld.forEach((name, index) => {
    reportUnknown(context, ['tracking', 'withheld', index], 'event or field', name, WITHHELD);
  });
}
