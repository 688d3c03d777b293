import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveUnfrozen } from '#region/resolve-region.ts';
import type { CheckContext } from './check-context.ts';

/** The region of a manifest whose parts are valid. */
export const resolvedManifest: (context: CheckContext) => ResolvedRegion = rememberByObject(
  ({ manifest, currentYear }: CheckContext) => resolveUnfrozen(manifest, currentYear),
);
