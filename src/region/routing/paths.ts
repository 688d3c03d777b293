import type { Language, RegionManifest, SlugByLanguage } from '#contracts/types.ts';
import { localSegments, sharedSegments } from './form-segments.ts';

/** Properties of a region for paths. */
export interface PathRegion {
  code: string;
  languages: Language[];
  manifest: Pick<RegionManifest, 'routes' | 'redirects'> & Partial<Pick<RegionManifest, 'forms'>>;
}

export interface PageAddress {
  region: string;
  /** Language code. */
  language: string;
  /** Canonical route name of SPEC 2.1: `home`, `buy`, `cars` … */
  route: string;
  /** Segments after the route, decoded; those of a form are its path, whatever its slug in the language. */
  segments: string[];
}

export type PathMatch =
  | ({ kind: 'page' } & PageAddress)
  | { kind: 'redirect'; path: string; permanent: boolean }
  /** A page without a language, or without a region, too: the visitor's own complete it (SPEC 2.1, 4). */
  | { kind: 'unplaced'; region?: string; route: string; segments: string[] }
  | { kind: 'not_found'; region: string; language: string };

/** Slug of a route in a language; `*` serves languages that are not named. */
export function slugFor(slug: SlugByLanguage | undefined, language: string, fallback: string): string {
  return slug?.[language] ?? slug?.['*'] ?? fallback;
}

/** Address → path, percent-encoded (SPEC 2.1: `/{region}/{language}/…`, language in its path form). */
export function pagePath(region: PathRegion, address: Omit<PageAddress, 'region'>): string {
  const language = region.languages.find(({ code }) => code === address.language) ?? region.languages[0];
  const head =
    address.route === 'home'
      ? []
      : [slugFor(region.manifest.routes[address.route]?.slug, language?.code ?? '', address.route)];
  const segments = localSegments(region.manifest, { ...address, language: language?.code ?? '' });
  return `/${[region.code, language?.path ?? '', ...head, ...segments].map(encodeURIComponent).join('/')}`;
}

/**
 * Path → address. A path that is not canonical (a language that the region does not
 * have, upper case, a slug of another language or region, a trailing slash) is redirected to the canonical one.
 * @param pathname as the request has it, percent-encoded, without query
 */
export function matchPath(
  regions: readonly PathRegion[],
  defaultRegion: string,
  pathname: string,
): PathMatch {
  const home = regions.find(({ code }) => code === defaultRegion) ?? regions[0];
  if (!home) throw new Error('there is no region');
  const parts = decodeSegments(pathname);
  if (!parts) return notFound(home);
  const [first, second, third, ...rest] = parts;
  if (first === undefined) return { kind: 'unplaced', route: 'home', segments: [] };
  const region = regions.find(({ code }) => code === first.toLowerCase());
  if (!region) return matchUnprefixed(home, parts);
  const routeOf: FindRoute = (text, code) =>
    findRoute(region, text, code) ?? findRedirect(region, text) ?? findForeignRoute(regions, region, text);
  if (second === undefined) return { kind: 'unplaced', region: region.code, route: 'home', segments: [] };
  const language = findLanguage(region, second);
  if (!language) return matchWithoutLanguage(region, parts.slice(1), routeOf);
  const route = third === undefined ? 'home' : routeOf(third, language.code);
  if (!route) return { kind: 'not_found', region: region.code, language: language.code };
  const segments = route === 'home' ? [] : sharedSegments(region.manifest, { route, segments: rest });
  const address = { language: language.code, route, segments };
  const path = pagePath(region, address);
  if (path !== `/${parts.map(encodeURIComponent).join('/')}` || pathname.endsWith('/')) {
    return { kind: 'redirect', path, permanent: true };
  }
  return { kind: 'page', region: region.code, ...address };
}

/** `/sell` and the like without region (SPEC 2.1), in the words of the default one. */
function matchUnprefixed(home: PathRegion, parts: string[]): PathMatch {
  const [slug = '', ...rest] = parts;
  const route = findRoute(home, slug, home.languages[0]?.code ?? '') ?? findRedirect(home, slug);
  return route ? { kind: 'unplaced', route, segments: rest } : notFound(home);
}

/** An unknown language falls back to the region's default (SPEC 4); a route in its place means the language is missing. */
function matchWithoutLanguage(region: PathRegion, parts: string[], routeOf: FindRoute): PathMatch {
  const [maybeLanguage = '', slug, ...rest] = parts;
  const language = region.languages[0]?.code ?? '';
  const direct = routeOf(maybeLanguage, language);
  if (direct) return { kind: 'unplaced', region: region.code, route: direct, segments: parts.slice(1) };
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(maybeLanguage))
    return { kind: 'not_found', region: region.code, language };
  if (slug === undefined) return redirect(region, 'home', []);
  const route = routeOf(slug, language);
  return route ? redirect(region, route, rest) : { kind: 'not_found', region: region.code, language };
}

/** A language by its path form, its code or, in any letter case, either. */
export function findLanguage(region: PathRegion, text: string): Language | undefined {
  const wanted = text.toLowerCase();
  return (
    region.languages.find(({ path }) => path === wanted) ??
    region.languages.find(({ code }) => code.toLowerCase() === wanted)
  );
}

/** The route a slug means: in this language first, then its canonical name, then the slug of any other language. */
export function findRoute(region: PathRegion, text: string, language: string): string | undefined {
  const slug = text.normalize('NFC').toLowerCase();
  const routes = Object.entries(region.manifest.routes).filter(([name]) => name !== 'home');
  const own = routes.find(
    ([name, route]) => slugFor(route.slug, language, name).normalize('NFC').toLowerCase() === slug,
  );
  if (own) return own[0];
  if (routes.some(([name]) => name === slug)) return slug;
  return routes.find(([, route]) =>
    Object.values(route.slug ?? {}).some((other) => other.normalize('NFC').toLowerCase() === slug),
  )?.[0];
}

/** The route that a slug that has ended leads to. */
function findRedirect({ manifest: { redirects, routes } }: PathRegion, text: string): string | undefined {
  const slug = text.normalize('NFC').toLowerCase();
  const route = redirects && Object.hasOwn(redirects, slug) ? redirects[slug] : undefined;
  return route !== undefined && Object.hasOwn(routes, route) ? route : undefined;
}

/** The route that a slug means in another region, as far as this one has it: addresses are copied from one to the other. */
function findForeignRoute(
  regions: readonly PathRegion[],
  region: PathRegion,
  text: string,
): string | undefined {
  return regions
    .filter((other) => other !== region)
    .map((other) => findRoute(other, text, other.languages[0]?.code ?? ''))
    .find((route) => route !== undefined && Object.hasOwn(region.manifest.routes, route));
}

/** The route of a slug in a language. */
type FindRoute = (slug: string, language: string) => string | undefined;

function decodeSegments(pathname: string): string[] | undefined {
  try {
    const parts = pathname
      .split('/')
      .filter((part) => part !== '')
      .map((part) => decodeURIComponent(part).normalize('NFC'));
    return parts.some((part) => part === '.' || part === '..' || /[/\\\p{Cc}]/u.test(part))
      ? undefined
      : parts;
  } catch {
    return undefined;
  }
}

/** Temporary redirect to the page in the default language, because regions may add languages. */
function redirect(region: PathRegion, route: string, segments: string[]): PathMatch {
  const language = region.languages[0]?.code ?? '';
  return { kind: 'redirect', path: pagePath(region, { language, route, segments }), permanent: false };
}

function notFound(region: PathRegion): PathMatch {
  return { kind: 'not_found', region: region.code, language: region.languages[0]?.code ?? '' };
}
