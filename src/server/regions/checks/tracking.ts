import type { CheckContext } from './check-context.ts';
import { reportUnknown } from './names-in.ts';
import { knownRoutes } from './routes.ts';

/** Session replay names routes that there are; a region need not have all of them. */
export function checkTracking(context: CheckContext): void {
  const routes = knownRoutes(context.folders.shippedRegionsDir);
  if (!routes || !context.sound(['tracking', 'replayedRoutes'])) return;
  context.manifest.tracking.replayedRoutes.forEach((route, index) => {
    reportUnknown(context, ['tracking', 'replayedRoutes', index], 'route', route, routes);
  });
}
