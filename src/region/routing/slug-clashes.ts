import type { RegionManifest } from '#contracts/types.ts';
import { slugFor } from './paths.ts';

/** A slug that means something else already. */
export interface SlugClash {
  route: string;
  slug: string;
  /** Key of the slug in its route: the language, or `*`. */
  key: string;
  /** `slug`: that of a route before; `name`: the name of another route; `language`: the path form of a language. */
  kind: 'slug' | 'name' | 'language';
  /** The other route, with the key of its slug; empty for a language. */
  other: string;
  otherKey: string;
}

/** Slugs are compared in this form. */
export const canonicalSlug = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Returns the slugs of a language that mean something else already.
 * @param names routes to look at, in their order
 */
export function slugClashes(
  { routes, languages }: Pick<RegionManifest, 'routes' | 'languages'>,
  language: string,
  names: readonly string[] = Object.keys(routes),
): SlugClash[] {
  const taken = new Map<string, { route: string; key: string }>();
  const paths = languages.map(({ path }) => path);
  return names.flatMap((route): SlugClash[] => {
    const { slug: slugs } = routes[route] ?? {};
    if (route === 'home' || !slugs) return [];
    const slug = canonicalSlug(slugFor(slugs, language, route));
    const clash = { route, slug, key: slugs[language] === undefined ? '*' : language };
    const other = taken.get(slug);
    if (other) return [{ ...clash, kind: 'slug', other: other.route, otherKey: other.key }];
    taken.set(slug, { route, key: clash.key });
    if (slug !== route && names.includes(slug))
      return [{ ...clash, kind: 'name', other: slug, otherKey: '' }];
    return paths.includes(slug) ? [{ ...clash, kind: 'language', other: '', otherKey: '' }] : [];
  });
}
