import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveUnfrozen } from '#region/resolve-region.ts';
import type { CheckContext } from './check-context.ts';

/** Properties of a manifest that resolving its filters reads. */
export const RESOLVED_PROPERTIES = [
  'filters',
  'fields',
  'vocabularies',
  'languages',
  'sorts',
  'currency',
  'features',
  'routes',
  'pages',
  'newCars',
];

/** The region of a manifest whose parts are valid. */
export const resolvedManifest: (context: CheckContext) => ResolvedRegion = rememberByObject(
  ({ manifest, currentYear }: CheckContext) => resolveUnfrozen(manifest, currentYear),
);
