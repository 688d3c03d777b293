import bidiFactory from 'bidi-js';
import type { Face, FontBook } from './font-book.ts';

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

interface Run {
  text: string;
  level: number;
  /** Undefined for a blank. */
  face: Face | undefined;
}

const bidi = bidiFactory();
const BLANK = 0.26;

/** Direction of a text on its own, as browsers find it: that of its first strong letter. */
export const directionOf = (text: string): TextStyle['direction'] =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Shapes a line: removes letters that no font has, orders directions by the Unicode algorithm. */
export function shapeText(text: string, book: FontBook, style: TextStyle): ShapedText {
  const shaped: ShapedText = { width: 0, outlines: [] };
  for (const run of inVisualOrder(runsOf(text, book, style))) addRun(shaped, run, style.size);
  return shaped;
}

function addRun(shaped: ShapedText, { text, level, face }: Run, size: number): void {
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

/** Adjacent letters of one direction and one font. */
function runsOf(text: string, book: FontBook, { locale, direction }: TextStyle): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  let at = 0;
  for (const sign of text) {
    const level = levels[at] ?? 0;
    const letter = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    const isBlank = sign === ' ';
    const last = runs.at(-1);
    const code = letter.codePointAt(0) ?? 0;
    const isMark = /\p{M}/u.test(sign) && last?.face?.font.hasGlyphForCodePoint(code);
    const face = isBlank ? undefined : isMark ? last?.face : book.faceFor(code, locale);
    at += sign.length;
    if (!face && !isBlank) continue;
    if (last && last.level === level && last.face === face) last.text += letter;
    else runs.push({ text: letter, level, face });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm, on runs. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
