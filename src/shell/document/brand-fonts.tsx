import { BRAND_FONTS_SCRIPT } from '#domain/site/brand-fonts-script.ts';

/** Weights of the tokens. */
const WEIGHTS = '400 500 600';

/** @param families served families of the brand, as CSS lists them */
export function BrandFonts({ families }: { families: string }) {
  if (families === '') return null;
  return (
    <script
      data-families={families}
      data-weights={WEIGHTS}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: BRAND_FONTS_SCRIPT }}
    />
  );
}
