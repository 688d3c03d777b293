import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** Address of the logo of a region's brand in a language, from any place in its manifest. */
export function logoPath(
  { code, manifest }: Pick<ResolvedRegion, 'code' | 'manifest'>,
  language: Pick<Language, 'path'>,
): string {
  const own = typeof manifest.brand.logo === 'string' ? '' : `/${encodeURIComponent(language.path)}`;
  return `/brand/${encodeURIComponent(code)}/logo${own}`;
}

/** Address of a font file of a region's brand. @param file as its manifest names it */
export function fontPath(regionCode: string, file: string): string {
  return `/brand/${encodeURIComponent(regionCode)}/fonts/${file}`;
}
