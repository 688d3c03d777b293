import { baseKey } from '../../../src/domain/text/placeholders.ts';
import type { LoadedRegion } from '../../../src/server/manifests/loaded-region.ts';
import { type LocaleContext, textsOf } from '../../../src/server/manifests/locales/text-places.ts';
import { listed, nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { DYNAMIC_KEYS } from './dynamic-keys.ts';

/** Reports names in manifests that the site turns into keys without a text. */
export function dynamicProblems(
  { locales, source }: LocaleContext,
  regions: readonly LoadedRegion[],
): Problem[] {
  const known = new Set([...textsOf(locales, source).keys()].map(baseKey));
  return regions.flatMap(({ manifest, document }) =>
    DYNAMIC_KEYS.flatMap(({ prefix, needed }) =>
      (needed?.(manifest) ?? []).flatMap(({ name, path }) => {
        if (known.has(prefix + name)) return [];
        const names = [...known]
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length));
        const message = `there is no text "${prefix}${name}"`;
        return [
          document.problemAt(path, { message, allowed: listed(names), suggestion: nearest(name, names) }),
        ];
      }),
    ),
  );
}
