import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { FONT_FAMILIES, type FontFamily } from '#contracts/fonts.ts';
import { rememberByText } from '#domain/cache/remember.ts';

/** A font file and how much its strokes must be thickened to look semi-bold, in units of the font. */
export interface Face {
  font: Font;
  /** Absolute path of the file. */
  path: string;
  stroke: number;
}

/** The fonts of the site. */
export interface FontBook {
  /** The face for a letter in a text of a locale; undefined if no font has it. */
  faceFor(code: number, locale: string): Face | undefined;
}

interface FaceFile {
  file: string;
  ranges: readonly (readonly [from: number, to: number])[];
}

const MAX_OPEN = 60;
/** Weight of headings. */
const HEADING = 600;
/** Thickness of an upright stroke by weight, per thousand units: what a font lacks to semi-bold is added. */
const STEM_PER_WEIGHT = 0.2;
const FACE = /@font-face\{([^}]*)\}/g;

/** What to take from the fonts. */
interface FontChoice {
  weight?: number;
  /** Whether Latin text has the family of brands; otherwise the one that goes with other scripts. */
  hasBrandFonts?: boolean;
}

/** @param publicDir contains the folder `fonts` */
export function fontBook(
  publicDir: string,
  { weight = HEADING, hasBrandFonts = true }: FontChoice = {},
): FontBook {
  const filesOf = rememberByText((family: string) => faceFiles(family, publicDir, weight));
  const open = new LRUCache<string, Face>({ max: MAX_OPEN });
  const faceOf = (file: string): Face => {
    const known = open.get(file);
    if (known) return known;
    const face = readFace(join(publicDir, file), weight);
    open.set(file, face);
    return face;
  };
  return {
    faceFor(code, locale) {
      for (const { family, scripts } of familiesFor(locale)) {
        if (scripts.length === 0 && !hasBrandFonts) continue;
        const file = filesOf(family).find(({ ranges }) =>
          ranges.some(([from, to]) => code >= from && code <= to),
        );
        const face = file && faceOf(file.file);
        if (face?.font.hasGlyphForCodePoint(code)) return face;
      }
      return undefined;
    },
  };
}

function readFace(path: string, wanted: number): Face {
  const font = create(readFileSync(path));
  const weight = font.variationAxes?.wght?.default ?? wanted;
  return { font, path, stroke: Math.max(0, wanted - weight) * STEM_PER_WEIGHT * (font.unitsPerEm / 1000) };
}

/** Returns the Latin family of brands first, then that of the locale's script, then all others. */
const familiesFor = rememberByText((locale: string) => {
  const { script = '', region = '' } = new Intl.Locale(locale).maximize();
  const rank = ({ scripts, countries }: FontFamily) => {
    if (scripts.length === 0) return 0;
    if (!scripts.includes(script)) return 3;
    return countries.includes(region) ? 1 : 2;
  };
  return [...FONT_FAMILIES].sort((a, b) => rank(a) - rank(b));
});

function faceFiles(name: string, publicDir: string, weight: number): FaceFile[] {
  const family = FONT_FAMILIES.find((each) => each.family === name);
  if (!family) return [];
  const css = family.faces || readFileSync(join(publicDir, family.sheet), 'utf8');
  const rules = [...css.matchAll(FACE)].map(([, rule = '']) => rule);
  const isOfWeight = new RegExp(`font-weight:(${weight}|[^;]*\\s)`);
  const matching = rules.filter((rule) => isOfWeight.test(rule));
  return (matching.length > 0 ? matching : rules).flatMap((rule) => {
    const file = /url\(([^)]+)\)/.exec(rule)?.[1];
    return file ? [{ file, ranges: rangesOf(rule) }] : [];
  });
}

function rangesOf(rule: string): [number, number][] {
  return [...rule.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]);
}
