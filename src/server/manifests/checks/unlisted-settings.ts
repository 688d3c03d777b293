import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/** Filters that a region describes itself are meant to be seen; those it inherits may be left out. */
export function checkUnlistedSettings(context: CheckContext): void {
  const { filters, newCars } = context.manifest;
  const lists = ['filters', 'newCars'].flatMap((part) => [
    [part, 'desktop'],
    [part, 'mobile'],
  ]);
  if (!context.open(['filters', 'settings']) || !context.sound(...lists)) return;
  const listed = new Set([filters.desktop, filters.mobile, newCars.desktop, newCars.mobile].flat());
  for (const name of namesIn(filters.settings)) {
    const path = ['filters', 'settings', name];
    // a name that is wrong somewhere is told there
    if (listed.has(name) || !context.document.isOwn(path) || context.isTold(path, ...lists)) continue;
    context.report(path, {
      severity: 'warning',
      isAboutName: true,
      message: `the filter setting "${name}" stands in no list, so nobody sees it`,
      allowed: 'its name in filters.desktop or filters.mobile',
    });
  }
}
