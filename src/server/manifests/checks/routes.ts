import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '#contracts/types.ts';
import { addedKinds, propertiesOf } from '#domain/extensions/registry.ts';
import { canonicalSlug, slugClashes } from '#region/routing/slug-clashes.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { reportNoLanguage, unserved } from './language-keys.ts';
import { namesIn } from './names-in.ts';

/** Checks that every route except `home` has a slug per language and that slugs are unique within a language. */
export function checkRoutes(context: CheckContext): void {
  if (!context.isValid(['languages']) || !context.isContainer(['routes'])) return;
  const { routes, languages } = context.manifest;
  const codes = languages.map(({ code }) => code);
  const names = namesIn(routes).filter((name) => context.isValid(['routes', name]));
  const known = knownRoutes(context.folders.shippedRegionsDir);
  for (const name of names)
    if (known && !known.includes(name) && routes[name]?.page === undefined) reportRoute(context, name, known);
    else checkRoute(context, name);
  for (const code of codes) checkClashes(context, names, code);
}

/** Reports a route that the shipped base does not have: pages are code, so no page would answer. */
function reportRoute(context: CheckContext, name: string, known: readonly string[]): void {
  const taken = namesIn(context.manifest.routes).filter((route) => context.document.isOwn(['routes', route]));
  context.report(['routes', name], {
    isAboutName: true,
    message: `there is no page "${name}"`,
    allowed: listed(known, known.length),
    suggestion:
      nearest(
        name,
        known.filter((route) => !taken.includes(route)),
      ) ?? nearest(name, known),
  });
}

/** Returns the routes of the shipped base that have landing pages: others have pages of their own. */
export const landingRoutes = (shippedRegionsDir: string): readonly string[] | undefined =>
  routesOfBase(shippedRegionsDir)?.landing;

/** Returns the routes of the shipped base. Undefined if it cannot be read, which is reported elsewhere. */
export const knownRoutes = (shippedRegionsDir: string): readonly string[] | undefined =>
  routesOfBase(shippedRegionsDir)?.known;

function routesOfBase(shippedRegionsDir: string) {
  const file = join(shippedRegionsDir, 'shared/base.json');
  try {
    const { mtimeMs, size } = statSync(file);
    const version = `${mtimeMs} ${size}`;
    if (base?.file !== file || base.version !== version) base = { file, version, ...readRoutes(file) };
    return base;
  } catch {
    return undefined;
  }
}

/** The base that was read last; the checks of each manifest ask for it several times. */
let base: (ReturnType<typeof readRoutes> & { file: string; version: string }) | undefined;

function readRoutes(file: string): { known: readonly string[]; landing: readonly string[] } {
  const { pages, routes }: { pages?: { landing?: { routes?: object } }; routes?: object } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { known: Object.keys(routes ?? {}), landing: Object.keys(pages?.landing?.routes ?? {}) };
}

function checkRoute(context: CheckContext, name: string): void {
  const { slug, ...route } = context.manifest.routes[name] ?? {};
  checkPageKind(context, name, route);
  const path: JsonPath = ['routes', name, 'slug'];
  if (name === 'home') {
    if (slug) context.report(path, { message: 'the home page has no slug of its own', allowed: 'no "slug"' });
    return;
  }
  if (!slug) {
    context.report(path, { message: `the route "${name}" has no slug`, allowed: `{ "*": "${name}" }` });
    return;
  }
  for (const [language, text] of Object.entries(slug)) {
    const at = [...path, language];
    reportNoLanguage(context, at, language);
    const written = canonicalSlug(text);
    if (written !== text)
      context.report(at, {
        message: `the slug "${text}" is not in its canonical form`,
        allowed: 'lower-case letters, Unicode NFC',
        suggestion: written,
      });
  }
  const missing = unserved(context, (code) => (slug[code] ?? slug['*']) !== undefined);
  if (missing.length > 0)
    context.report(path, {
      message: `there is no slug for ${missing.join(', ')}`,
      allowed: 'one per language, or "*" for all others',
    });
}

/** Checks that an extension has the kind of page, and that the page reads what the route says. */
function checkPageKind(context: CheckContext, name: string, route: Omit<Route, 'slug'>): void {
  const kinds = addedKinds('page');
  const { page } = route;
  const kind = kinds.find((each) => each.name === page)?.kind;
  if (page !== undefined && !kind)
    context.report(['routes', name, 'page'], {
      message: `there is no kind of page "${page}"`,
      allowed: 'a kind that an extension of forecourt.config.ts adds, or no "page"',
    });
  const read = kind ? propertiesOf(kind) : [];
  const ofOthers = kinds.flatMap((each) => propertiesOf(each.kind)).filter((each) => !read.includes(each));
  for (const property of ofOthers.filter((each) => Object.hasOwn(route, each)))
    context.report(['routes', name, property], {
      isAboutName: true,
      message: `the page of this route does not read "${property}"`,
      allowed: read.join(', ') || 'slug, forwardsQuery, page',
    });
}

function checkClashes(context: CheckContext, names: readonly string[], language: string): void {
  for (const { route, slug, key, kind, other, otherKey } of slugClashes(context.manifest, language, names)) {
    const at = ['routes', route, 'slug', key];
    if (kind === 'slug')
      context.report(at, {
        message: `in ${language} the slug "${slug}" means both "${other}" and "${route}"`,
        allowed: 'a slug of its own per language',
        others: [['routes', other, 'slug', otherKey]],
      });
    else if (kind === 'name')
      context.report(at, {
        message: `the slug "${slug}" is the name of another route`,
        allowed: 'a slug that is not the name of a route',
        see: [['routes', other]],
      });
    else
      context.report(at, {
        message: `the slug "${slug}" is the path form of a language`,
        allowed: 'a slug that is not a language',
      });
  }
}
