import type { RegionManifest } from '#contracts/types.ts';
import { jsonAt, ownValue } from '#region/json/edit-layer.ts';
import { mergePatch } from '#region/manifest/merge-patch.ts';
import { type EndedAddress, endedAddresses } from '#region/routing/ended-addresses.ts';
import { pathRegionOf } from '#region/routing/path-region-of.ts';
import { slugFor } from '#region/routing/paths.ts';
import { canonicalSlug, slugClashes } from '#region/routing/slug-clashes.ts';
import { placeAt, type RegionForm } from '../model/region-form.ts';

/** Key of the slug for languages that are not named. */
export const OTHERS = '*';

/** What is wrong with a slug. */
export interface SlugFault {
  kind: 'missing' | 'characters' | 'case' | 'slug' | 'name' | 'language';
  /** The route that has it, or how it is written; else empty. */
  other: string;
}

const MISSING: SlugFault = { kind: 'missing', other: '' };

export interface SlugCell {
  /** Tag of a language, or `*`. */
  key: string;
  /** As the manifest says it; empty: it says none. */
  slug: string;
  /** What counts where it says none; empty: nothing does. */
  fallback: string;
  fault?: SlugFault;
}

export interface AddressRow {
  route: string;
  cells: SlugCell[];
}

/** Returns the slugs of all routes by language, and what is wrong with them; null while routes cannot be read. */
export function addressRows(form: RegionForm): AddressRow[] | null {
  const region = pathRegionOf(form.merged);
  if (!region) return null;
  const { routes } = region.manifest;
  const { languages } = region;
  const tags = languages.map(({ code }) => code);
  const clashes = tags.flatMap((tag) => slugClashes({ routes, languages }, tag));
  const allowed = slugPattern(form);
  return Object.keys(routes)
    .filter((route) => route !== 'home')
    .map((route) => {
      const slugs = routes[route]?.slug ?? {};
      const cells = [OTHERS, ...tags].map((key): SlugCell => {
        const slug = slugs[key] ?? '';
        const others = key === OTHERS ? '' : slugFor(slugs, key, '');
        const clash = clashes.find((each) => each.route === route && each.key === key && slug !== '');
        const isMissing = slug === '' && others === '' && key !== OTHERS;
        const fault = ownFault(slug, allowed) ?? clash ?? (isMissing ? MISSING : undefined);
        return {
          ...{ key, slug, fallback: slug === '' ? others : '' },
          ...(fault && { fault: { kind: fault.kind, other: fault.other } }),
        };
      });
      return { route, cells };
    });
}

function ownFault(slug: string, isAllowed: (slug: string) => boolean): SlugFault | undefined {
  if (slug === '') return undefined;
  if (!isAllowed(slug)) return { kind: 'characters', other: '' };
  return canonicalSlug(slug) === slug ? undefined : { kind: 'case', other: canonicalSlug(slug) };
}

/** What the schema allows of a slug. */
function slugPattern(form: RegionForm): (slug: string) => boolean {
  const { pattern = '', maxLength = Number.POSITIVE_INFINITY } =
    placeAt(form, ['routes', 'buy', 'slug', OTHERS])?.node ?? {};
  const allowed = new RegExp(pattern, 'u');
  return (slug) => allowed.test(slug) && slug.length <= maxLength;
}

/**
 * Returns the addresses of the site that would lead elsewhere, or nowhere.
 * @param live text of the manifest that is published; empty: none is
 */
export function endedBy(form: RegionForm, live: string): EndedAddress[] {
  const before = live === '' ? null : pathRegionOf(mergePatch(form.inherited, ownValue(live)));
  const after = pathRegionOf(form.merged);
  if (!before || !after) return [];
  const code = String(jsonAt(form.merged, ['code']) ?? '');
  return endedAddresses({ code, ...before }, { code, ...after });
}

/** The redirects that there are: former slugs with the routes that they lead to. */
export const redirectsOf = (form: RegionForm): [slug: string, route: string][] =>
  Object.entries(
    (pathRegionOf(form.merged)?.manifest.redirects ?? {}) as NonNullable<RegionManifest['redirects']>,
  );
