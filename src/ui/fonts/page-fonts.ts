import { FONT_FAMILIES, type FontFamily } from '#contracts/fonts.ts';
import type { Brand, Language } from '#contracts/types.ts';
import type { TypeTokens } from '../theme/brand-tokens.ts';
import { ownFaces, ownPreload } from './own-fonts.ts';

/** What a page must load so that its language is written in the fonts of the brand. */
export interface PageFonts {
  tokens: TypeTokens;
  /** @font-face rules for the head of the page. */
  rules: string;
  /** Style sheets nothing waits for. */
  sheets: string[];
  /** The files to preload. */
  preload: readonly string[];
}

/** ISO 15924 scripts whose marks need more room between lines. */
const LINE_HEIGHTS: Readonly<Record<string, number>> = { Thai: 1.7, Arab: 1.7, Deva: 1.65 };
const LINE_HEIGHT = 1.5;

/**
 * Fonts of a page: those of the brand first, behind them the Noto Sans of the language's script only.
 * @param addressOf where a font file of the brand's own is served
 */
export function pageFonts(
  { fonts, fontFiles = [] }: Pick<Brand, 'fonts' | 'fontFiles'>,
  { locale }: Pick<Language, 'locale'>,
  addressOf: (file: string) => string,
): PageFonts {
  const { script = '', region = '' } = new Intl.Locale(locale).maximize();
  const isNamed = ({ family }: { family: string }) => family === fonts.heading || family === fonts.body;
  const own = fontFiles.filter(isNamed);
  const ownBody = own.filter(({ family }) => family === fonts.body);
  const brand = FONT_FAMILIES.filter(isNamed);
  const native = nativeFamily(script, region);
  const used = native && !brand.includes(native) ? [...brand, native] : brand;
  const behind = native?.family;
  return {
    tokens: {
      heading: stack(fonts.heading, behind, brand),
      body: stack(fonts.body, behind, brand),
      lineHeight: LINE_HEIGHTS[script] ?? LINE_HEIGHT,
    },
    rules: used.map(({ faces, fallback }) => faces + fallback).join('') + ownFaces(own, addressOf),
    sheets: used.flatMap(({ sheet }) => sheet || []),
    preload: [
      ...(ownBody.length > 0
        ? ownPreload(ownBody, addressOf)
        : (brand.find(({ family }) => family === fonts.body)?.preload ?? [])),
      ...(native && !isNamed(native) && ownBody.length === 0 ? native.preload : []),
    ],
  };
}

function nativeFamily(script: string, country: string): FontFamily | undefined {
  const able = FONT_FAMILIES.filter(({ scripts }) => scripts.includes(script));
  return (
    able.find(({ countries }) => countries.includes(country)) ??
    able.find(({ countries }) => countries.length === 0)
  );
}

function stack(first: string, behind: string | undefined, brand: readonly FontFamily[]): string {
  const hasFallback = brand.some(({ family, fallback }) => family === first && fallback !== '');
  const families = [
    first,
    // before the family behind, or that would be fetched and shown for letters the first one has
    ...(hasFallback ? [`${first} Fallback`] : []),
    ...(behind && behind !== first ? [behind] : []),
  ];
  return [...families.map(quoted), 'system-ui', 'sans-serif'].join(',');
}

/** A name from a manifest as a CSS string that cannot end early. */
function quoted(family: string): string {
  return `'${family.replace(/[^\p{L}\p{N} _-]/gu, '')}'`;
}
