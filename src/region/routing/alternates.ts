import { languageTag } from './language-tag.ts';
import { type PathRegion, pagePath } from './paths.ts';

/** A page in another language, for search engines; `language` is a BCP 47 tag with the country, or `x-default`. */
export interface Alternate {
  language: string;
  /** Absolute. */
  href: string;
}

/** Properties of a region for alternates. */
export interface AlternateRegion extends PathRegion {
  /** Scheme and host of the region's own site; empty: the site that everything is served from. */
  webUrl: string;
  isDefault: boolean;
}

/** Scheme and host that addresses of a region begin with. @param origin those of this site */
export const siteOrigin = ({ webUrl }: Pick<AlternateRegion, 'webUrl'>, origin: string): string =>
  webUrl || origin;

/**
 * A page that every region has which has its route: all their languages, each under its locale with the country, and
 * the default region's first as the default one (SPEC 2.1). The same list for each of the pages in it.
 */
export function pageAlternates(
  regions: readonly AlternateRegion[],
  route: string,
  origin: string,
): Alternate[] {
  const having = regions.filter(({ manifest }) => Object.hasOwn(manifest.routes, route));
  const first = having.find(({ isDefault }) => isDefault) ?? having[0];
  const ordered = first ? [first, ...having.filter((region) => region !== first)] : [];
  return withDefault(
    ordered.flatMap((region) =>
      regionAlternates(
        region,
        ({ code }) => pagePath(region, { language: code, route, segments: [] }),
        origin,
      ),
    ),
  );
}

/** The languages of one region, for what only it has. @param pathOf path of the page in a language */
export function regionAlternates(
  region: Pick<AlternateRegion, 'languages' | 'webUrl'>,
  pathOf: (language: PathRegion['languages'][number]) => string,
  origin: string,
): Alternate[] {
  return region.languages.map((language) => ({
    language: languageTag(language.locale),
    href: siteOrigin(region, origin) + pathOf(language),
  }));
}

/** With the first as the default; no language twice, for then none of the two would count. */
export function withDefault(alternates: readonly Alternate[]): Alternate[] {
  const byLanguage = new Map<string, Alternate>();
  for (const each of alternates) if (!byLanguage.has(each.language)) byLanguage.set(each.language, each);
  const [first] = alternates;
  return first ? [...byLanguage.values(), { language: 'x-default', href: first.href }] : [];
}
