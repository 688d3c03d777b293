import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { rememberByObject } from '../../src/domain/cache/remember.ts';
import type { Face, FontBook } from '../../src/server/fonts/font-book.ts';
import { type Outline, shapeText } from '../../src/server/fonts/shape-text.ts';
import { FONT_PACKAGES, readFontPackage } from '../fonts/font-packages.ts';

const ROOT = join(import.meta.dirname, '../..');
const HEIGHT = 32;
const SIZE = 20;
const BASELINE = 23;
const MARK = 32;
const GAP = 8;
const TEXT = '#1c1917';
const WEIGHT = '600';

interface LogoInput {
  name: string;
  /** BCP 47; decides the form of letters. */
  locale: string;
  direction: 'ltr' | 'rtl';
  colours: { primary: string; onPrimary: string };
}

/** Draws a square with the first letter and the name beside it, both as outlines: a logo has no fonts. */
export function logo({ name, locale, direction, colours }: LogoInput): string {
  const book = packageFonts();
  const [initial] = new Intl.Segmenter(locale).segment(name);
  const letter = shapeText(initial?.segment.toLocaleUpperCase(locale) ?? '', book, {
    size: SIZE,
    locale,
    direction,
  });
  const word = shapeText(name, book, { size: SIZE, locale, direction });
  const width = Math.ceil(MARK + GAP + word.width);
  const isLeft = direction === 'ltr';
  const square = isLeft ? 0 : width - MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="${escaped(name)}">
  <rect x="${square}" width="${MARK}" height="${HEIGHT}" rx="8" fill="${colours.primary}"/>
  <g fill="${colours.onPrimary}">${outlines(letter.outlines, square + (MARK - letter.width) / 2)}</g>
  <g fill="${TEXT}">${outlines(word.outlines, isLeft ? MARK + GAP : 0)}</g>
</svg>
`;
}

function outlines(all: readonly Outline[], left: number): string {
  return all
    .map(({ d, x, y, scale }) => {
      const [toX, toY] = [left + x, BASELINE + y].map((each) => each.toFixed(2));
      return `<path transform="translate(${toX} ${toY}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${d}"/>`;
    })
    .join('');
}

/** Fonts as they are in their packages: those for browsers are made at the first start only. */
function packageFonts(): FontBook {
  const open = new Map<string, Face>();
  // most names need one of them
  const filesOf = rememberByObject((each: (typeof FONT_PACKAGES)[number]) => readFontPackage(ROOT, each));
  const faceOf = (path: string): Face => {
    const known = open.get(path) ?? { font: create(readFileSync(path)), path, stroke: 0 };
    open.set(path, known);
    return known;
  };
  return {
    faceFor(code, locale) {
      const { script = '' } = new Intl.Locale(locale).maximize();
      const rank = ({ scripts }: { scripts: readonly string[] }) =>
        scripts.length === 0 ? 0 : scripts.includes(script) ? 1 : 2;
      for (const each of FONT_PACKAGES.toSorted((a, b) => rank(a) - rank(b))) {
        const files = filesOf(each);
        const face = files.faces.find(
          ({ weight, range }) => (weight === WEIGHT || weight.includes(' ')) && isIn(range, code),
        );
        const found = face && faceOf(join(files.folder, face.file));
        if (found?.font.hasGlyphForCodePoint(code)) return found;
      }
      return undefined;
    },
  };
}

/** @param range `U+0000-00FF, U+0131` */
function isIn(range: string, code: number): boolean {
  return [...range.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].some(
    ([, from = '', to = from]) => code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
