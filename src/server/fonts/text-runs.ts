import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';

/** Adjacent letters of one direction and one font. */
export interface TextRun<Face> {
  text: string;
  /** Level of the Unicode bidirectional algorithm; odd ones are written from right to left. */
  level: number;
  /** Undefined for a blank. */
  face: Face | undefined;
}

type HasGlyphs = { font: Pick<Font, 'hasGlyphForCodePoint'> };

const bidi = bidiFactory();
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['R', 'AL']);

/** Direction of a text on its own, as browsers find it: that of its first strong letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Direction of a text on a page: a number or a foreign word keeps its own. */
export const directionOn = (page: 'ltr' | 'rtl', text: string): 'ltr' | 'rtl' =>
  page === 'rtl' && [...text].some((sign) => RIGHT_TO_LEFT.has(bidi.getBidiCharTypeName(sign)))
    ? 'rtl'
    : directionOf(text);

/**
 * Splits a line into runs from left to right, as the Unicode bidirectional algorithm orders them. Letters that no font
 * has are left out.
 */
export function visualRuns<Face extends HasGlyphs>(
  text: string,
  direction: 'ltr' | 'rtl',
  faceFor: (code: number) => Face | undefined,
): TextRun<Face>[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: TextRun<Face>[] = [];
  let at = 0;
  for (const sign of text) {
    const level = levels[at] ?? 0;
    const letter = level % 2 === 1 ? (bidi.getMirroredCharacter(sign) ?? sign) : sign;
    const isBlank = sign === ' ';
    const last = runs.at(-1);
    const code = letter.codePointAt(0) ?? 0;
    const isMark = /\p{M}/u.test(sign) && last?.face?.font.hasGlyphForCodePoint(code);
    const face = isBlank ? undefined : isMark ? last?.face : faceFor(code);
    at += sign.length;
    if (!face && !isBlank) continue;
    if (last && last.level === level && last.face === face) last.text += letter;
    else runs.push({ text: letter, level, face });
  }
  return inVisualOrder(runs);
}

/** Rule L2 of the Unicode bidirectional algorithm, on runs. */
function inVisualOrder<Face>(runs: readonly TextRun<Face>[]): TextRun<Face>[] {
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
