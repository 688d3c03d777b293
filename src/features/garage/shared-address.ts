import { formatPairs } from '#region/search/search-address.ts';

/** The address of a page as it is handed on: with the keys that are its own, without what others hung on it (utm_source …). */
export function sharedAddress(
  { origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>,
  ownKeys: readonly string[],
): string {
  const asked = new URLSearchParams(search);
  const own = formatPairs(
    ownKeys.flatMap((key) => {
      const value = asked.get(key);
      return value ? [[key, value] as const] : [];
    }),
  );
  return origin + pathname + (own === '' ? '' : `?${own}`);
}
