import type { Face, FontBook } from './font-book.ts';
import { type TextRun, visualRuns } from './text-runs.ts';

/** A piece of text as outlines; lengths in pixels, from its left edge and baseline. */
export interface ShapedText {
  width: number;
  outlines: Outline[];
}

export interface Outline {
  /** Path data in units of the font, y upwards. */
  d: string;
  x: number;
  y: number;
  scale: number;
  /** Units of the font. */
  stroke: number;
}

export interface TextStyle {
  /** Pixels. */
  size: number;
  /** BCP 47. */
  locale: string;
  direction: 'ltr' | 'rtl';
}

const BLANK = 0.26;

/** Shapes a line: removes letters that no font has, orders directions by the Unicode algorithm. */
export function shapeText(text: string, book: FontBook, style: TextStyle): ShapedText {
  const shaped: ShapedText = { width: 0, outlines: [] };
  const { locale, direction, size } = style;
  for (const run of visualRuns(text, direction, (code) => book.faceFor(code, locale)))
    addRun(shaped, run, size);
  return shaped;
}

function addRun(shaped: ShapedText, { text, level, face }: TextRun<Face>, size: number): void {
  if (!face) {
    shaped.width += BLANK * size * text.length;
    return;
  }
  const scale = size / face.font.unitsPerEm;
  const { glyphs, positions } = face.font.layout(
    text,
    undefined,
    undefined,
    undefined,
    level % 2 === 1 ? 'rtl' : 'ltr',
  );
  glyphs.forEach(({ path }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    const d = path.toSVG();
    const x = shaped.width + xOffset * scale;
    if (d) shaped.outlines.push({ d, x, y: -yOffset * scale, scale, stroke: face.stroke });
    shaped.width += xAdvance * scale;
  });
}
