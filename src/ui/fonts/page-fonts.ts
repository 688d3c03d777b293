import { FONT_FAMILIES, type FontFamily } from '#contracts/fonts.ts';
import type { Brand, Language } from '#contracts/types.ts';
import type { TypeTokens } from '../theme/brand-tokens.ts';

/** What a page must load so that its language is written in the fonts of the brand. */
export interface PageFonts {
  /** Fonts until those of the brand are there. */
  tokens: TypeTokens;
  /** @font-face rules for the head of the page. */
  rules: string;
  /** Rules that show fonts that come later, each all at once, so that no page mixes faces. */
  lateRules: string;
  /** Families of the brand to load, as CSS lists them: shown once all their weights are there. */
  families: string;
  /** Style sheets nothing waits for. */
  sheets: string[];
  /** The family in the sheets; empty if there is none. */
  sheetFont: string;
  /** The files to preload. */
  preload: readonly string[];
}

/** ISO 15924 scripts whose marks need more room between lines. */
const LINE_HEIGHTS: Readonly<Record<string, number>> = { Thai: 1.7, Arab: 1.7, Deva: 1.65 };
const LINE_HEIGHT = 1.5;
const SYSTEM = 'system-ui';

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
  const families = [...new Set([...own, ...brand.filter(({ sheet }) => !sheet)].map(({ family }) => family))];
  const early = (family: string) => stack(family, brand, families.includes(family));
  const late = (family: string) => stack(family, brand, false);
  const nativeStack = [...(native ? [quoted(native.family)] : []), SYSTEM].join(',');
  const isSheet = native !== undefined && native.sheet !== '';
  const brandVariables = `--font-heading:${late(fonts.heading)};--font-body:${late(fonts.body)}`;
  return {
    tokens: {
      heading: early(fonts.heading),
      body: early(fonts.body),
      native: isSheet ? SYSTEM : nativeStack,
      lineHeight: LINE_HEIGHTS[script] ?? LINE_HEIGHT,
    },
    lateRules: [
      families.length > 0 ? rulesFor('fonts', brandVariables) : '',
      isSheet ? rulesFor('sheets', `--font-native:${nativeStack}`) : '',
    ].join(''),
    families: families.map(quoted).join(','),
    sheetFont: isSheet ? quoted(native.family) : '',
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

/** @param attribute of the root, set by a script once the fonts are there */
function rulesFor(attribute: string, variables: string): string {
  return `:root[data-${attribute}]{${variables}}@media (scripting:none){:root{${variables}}}`;
}

/** @param isAwaited whether the page shows what stands behind the family for now */
function stack(family: string, brand: readonly FontFamily[], isAwaited: boolean): string {
  const hasFallback = brand.some((each) => each.family === family && each.fallback !== '');
  return [
    ...(isAwaited ? [] : [quoted(family)]),
    // before the family of the script, or that would be fetched and shown for letters the first one has
    ...(hasFallback ? [quoted(`${family} Fallback`)] : []),
    'var(--font-native)',
    'sans-serif',
  ].join(',');
}

/** A name from a manifest as a CSS string that cannot end early. */
function quoted(family: string): string {
  return `'${family.replace(/[^\p{L}\p{N} _-]/gu, '')}'`;
}

/** A font file of a brand's own, as its manifest names it. */
type FontFile = NonNullable<Brand['fontFiles']>[number];

/** `@font-face` rules of a brand's own files. @param addressOf where a file is served */
function ownFaces(files: readonly FontFile[], addressOf: (file: string) => string): string {
  return files
    .map(
      ({ family, file, weights }) =>
        `@font-face{font-family:'${family}';font-weight:${weights.join(' ')};font-display:swap;` +
        `src:url(${addressOf(file)}) format('woff2')}`,
    )
    .join('');
}

/** The file that is worth fetching early; none when there are several: which of them a page needs shows later. */
function ownPreload(files: readonly FontFile[], addressOf: (file: string) => string): string[] {
  const [first, ...others] = files;
  return first && others.length === 0 ? [addressOf(first.file)] : [];
}
