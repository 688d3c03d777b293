import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import type { CheckContext } from './check-context.ts';

/** The region of a manifest whose parts are valid. Resolving freezes its input, and a check must not change the manifest. */
export const resolvedManifest: (context: CheckContext) => ResolvedRegion = rememberByObject(
  ({ manifest, currentYear }: CheckContext) => resolveRegion(structuredClone(manifest), currentYear),
);
