import { findRoute } from '#region/routing/paths.ts';
import { listed, nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/**
 * Checks that redirects lead from slugs that no page has to routes of the region. A target is a route, never an address:
 * so a redirect leads to no other host and to no other redirect.
 */
export function checkRedirects(context: CheckContext): void {
  const { redirects, routes, languages } = context.manifest;
  if (!redirects || !context.isContainer(['redirects'])) return;
  if (!context.isValid(['routes']) || !context.isValid(['languages'])) return;
  const known = namesIn(routes);
  for (const slug of namesIn(redirects)) {
    const at = ['redirects', slug];
    if (!context.isValid(at)) continue;
    const written = slug.normalize('NFC').toLowerCase();
    if (written !== slug)
      context.report(at, {
        isAboutName: true,
        message: `the slug "${slug}" is not in its canonical form`,
        allowed: 'lower-case letters, Unicode NFC',
        suggestion: written,
      });
    const live = languages
      .map(({ code }) => findRoute({ code: '', languages, manifest: { routes } }, slug, code))
      .find((route) => route !== undefined);
    if (live !== undefined)
      context.report(at, {
        isAboutName: true,
        message: `"${slug}" is the address of the route "${live}", so the redirect is never used`,
        allowed: 'slugs and names that no route has',
      });
    const target = redirects[slug] ?? '';
    if (!known.includes(target))
      context.report(at, {
        message: `there is no route "${target}"`,
        allowed: listed(known, known.length),
        suggestion: nearest(target, known),
      });
  }
}
