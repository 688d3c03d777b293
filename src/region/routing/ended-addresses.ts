import { matchPath, type PathRegion, pagePath } from './paths.ts';

/** An address that leads nowhere, and what to write into `redirects` so that it does. */
export interface EndedAddress {
  path: string;
  /** Former slug. */
  slug: string;
  /** The route that it meant; `home` if there is none of its name any more. */
  route: string;
  /** Another page has it now: a redirect would never be used, and is refused. */
  isTaken?: true;
}

/** Returns the addresses of routes of a region that lead to another page, or to none, once it has changed. */
export function endedAddresses(before: PathRegion, after: PathRegion): EndedAddress[] {
  const ended: EndedAddress[] = [];
  for (const language of before.languages)
    for (const route of Object.keys(before.manifest.routes).filter((name) => name !== 'home')) {
      const path = pagePath(before, { language: language.code, route, segments: [] });
      const target = leadsTo(after, path);
      if (target === route) continue;
      const hasRoute = Object.hasOwn(after.manifest.routes, route);
      // a redirect that there is was meant so
      if (!hasRoute && target !== undefined) continue;
      const slug = decodeURIComponent(path.split('/')[3] ?? '');
      if (ended.some((each) => each.slug === slug)) continue;
      ended.push({
        ...{ path, slug, route: hasRoute ? route : 'home' },
        ...(target !== undefined && { isTaken: true }),
      });
    }
  return ended;
}

/** The route that a path means, after redirects; undefined: none. */
function leadsTo(region: PathRegion, path: string): string | undefined {
  const match = matchPath([region], region.code, path);
  if (match.kind === 'page') return match.route;
  if (match.kind !== 'redirect') return undefined;
  const target = matchPath([region], region.code, match.path);
  return target.kind === 'page' ? target.route : undefined;
}
