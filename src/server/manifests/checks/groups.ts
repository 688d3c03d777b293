import { nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/** Warns of a group with a single filter setting, which is probably a misspelt name. */
export function checkGroups(context: CheckContext): void {
  if (!context.isValid(['filters'])) return;
  const { settings } = context.manifest.filters;
  const names = namesIn(settings);
  const counts = Map.groupBy(names, (name) => settings[name]?.group ?? '');
  for (const [group, [name = '', ...others]] of counts) {
    const path = ['filters', 'settings', name, 'group'];
    if (others.length > 0 || !context.document.isOwn(path)) continue;
    const suggestion = nearest(
      group,
      [...counts.keys()].filter((other) => other !== group),
    );
    if (suggestion === undefined) continue;
    context.report(path, {
      severity: 'warning',
      message: `no other filter is in the group "${group}"`,
      allowed: [...counts.keys()].filter((other) => other !== group).join(', '),
      suggestion,
    });
  }
}
