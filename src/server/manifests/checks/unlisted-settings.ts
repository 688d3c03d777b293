import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/** Warns of a region's own filter setting that no list shows; inherited ones may be unused. */
export function checkUnlistedSettings(context: CheckContext): void {
  const { filters, newCars } = context.manifest;
  const lists = ['filters', 'newCars'].flatMap((part) => [
    [part, 'desktop'],
    [part, 'mobile'],
  ]);
  if (!context.isContainer(['filters', 'settings']) || !context.isValid(...lists)) return;
  const listed = new Set([filters.desktop, filters.mobile, newCars.desktop, newCars.mobile].flat());
  for (const name of namesIn(filters.settings)) {
    const path = ['filters', 'settings', name];
    // an invalid name is reported there
    if (listed.has(name) || !context.document.isOwn(path) || context.isReported(path, ...lists)) continue;
    context.report(path, {
      severity: 'warning',
      isAboutName: true,
      message: `the filter setting "${name}" is in no list, so it is not shown`,
      allowed: 'its name in filters.desktop or filters.mobile',
    });
  }
}
