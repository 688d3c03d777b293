import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { type Face, fontBook } from '../../../fonts/font-book.ts';

export type Weight = 'regular' | 'bold';

/** A font with the letters of one document. */
export interface PrintFace {
  /** Unique in the document. */
  name: string;
  font: Font;
}

/** Returns the face for a letter; undefined if no font has it. */
export type PrintFonts = Record<Weight, (code: number) => PrintFace | undefined>;

const WEIGHTS = { regular: 400, bold: 600 } as const satisfies Record<Weight, number>;

/**
 * Opens the fonts of documents. A font of the site is variable and compressed, which PDFs cannot contain: each document
 * gets static fonts with its own letters.
 * @param publicDir contains the folder `fonts`
 */
export function documentFonts(publicDir: string) {
  const books = {
    regular: fontBook(publicDir, { weight: WEIGHTS.regular, hasBrandFonts: false }),
    bold: fontBook(publicDir, { weight: WEIGHTS.bold, hasBrandFonts: false }),
  };
  /** @param letters the letters of a document, by weight @param locale BCP 47 */
  return async (letters: Record<Weight, string>, locale: string): Promise<PrintFonts> => {
    const facesOf = async (weight: Weight) => {
      const byFace = new Map<Face, string[]>();
      for (const letter of new Set(letters[weight])) {
        const face = books[weight].faceFor(letter.codePointAt(0) ?? 0, locale);
        if (face) byFace.set(face, [...(byFace.get(face) ?? []), letter]);
      }
      const faces = new Map<number, PrintFace>();
      for (const [face, own] of byFace) {
        const printed = await printFace(face, weight, own.join(''));
        for (const letter of own) faces.set(letter.codePointAt(0) ?? 0, printed);
      }
      return (code: number) => faces.get(code);
    };
    return { regular: await facesOf('regular'), bold: await facesOf('bold') };
  };
}

async function printFace({ path, font }: Face, weight: Weight, letters: string): Promise<PrintFace> {
  const isVariable = font.variationAxes?.wght !== undefined;
  const bytes = await subsetFont(readFileSync(path), letters, {
    targetFormat: 'truetype',
    ...(isVariable && { variationAxes: { wght: WEIGHTS[weight] } }),
  });
  return { name: `${basename(path, '.woff2')}-${weight}`, font: create(Buffer.from(bytes)) };
}
