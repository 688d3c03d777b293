import type { RegionManifest } from '#contracts/types.ts';
import { isObject, type Json } from '../manifest/merge-patch.ts';
import type { PathRegion } from './paths.ts';

/** What paths depend on, of a manifest that may have any faults; null if it cannot be said. */
export function pathRegionOf(manifest: Json): Omit<PathRegion, 'code'> | null {
  if (!isObject(manifest) || !isObject(manifest.routes) || !Array.isArray(manifest.languages)) return null;
  const { routes, languages, redirects, forms } = manifest as unknown as RegionManifest;
  const isText = (value: unknown) => typeof value === 'string';
  const isSound =
    languages.length > 0 &&
    languages.every((each) => isObject(each) && isText(each.code) && isText(each.path)) &&
    Object.values(routes).every(
      (route) =>
        isObject(route) &&
        (route.slug === undefined || (isObject(route.slug) && Object.values(route.slug).every(isText))),
    );
  if (!isSound) return null;
  return {
    languages,
    manifest: { routes, ...(isObject(redirects) && { redirects }), ...(hasSoundSlugs(forms) && { forms }) },
  };
}

const hasSoundSlugs = (forms: unknown): boolean =>
  isObject(forms as Json) &&
  Object.values(forms as object).every(
    (form) => isObject(form) && (form.slug === undefined || isObject(form.slug)),
  );
