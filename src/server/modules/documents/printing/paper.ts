import PDFDocument from 'pdfkit';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { breakLines } from '../../../fonts/break-lines.ts';
import { directionOn, type TextRun, visualRuns } from '../../../fonts/text-runs.ts';
import type { PrintFace, PrintFonts, Weight } from './print-fonts.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, edge: 48, bottom: 72 } as const;
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.edge;

/** Points and colour of a text. */
export interface Ink {
  size: number;
  weight: Weight;
  color: string;
}

/** Where a text is, in points from the start of the content: left, or right in languages that begin there. */
export interface Span {
  from: number;
  to: number;
  align?: 'start' | 'end';
}

const BLANK = 0.26;
/** Enough for Thai vowels and tone marks above and below the letters. */
const LEADING = 1.5;
const MAX_LINES = 400;

type Run = TextRun<PrintFace>;

/** Pages that are written from top to bottom; sides are mirrored for languages that are written from right to left. */
export class Paper {
  /** Points from the top of the page. */
  y: number = PAGE.edge;
  readonly pdf: PDFDocument;
  readonly #document: PrintedDocument;
  readonly #fonts: PrintFonts;
  readonly #registered = new Set<string>();

  constructor(document: PrintedDocument, fonts: PrintFonts) {
    this.#document = document;
    this.#fonts = fonts;
    const { title, brand, issuedAt, locale, head } = document;
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: null,
      bufferPages: true,
      lang: locale,
      displayTitle: true,
      // the same document has the same bytes: no time of printing
      info: {
        Title: [title, head[0]?.value ?? ''].join(' ').trim(),
        Author: brand.name,
        Creator: brand.name,
        CreationDate: new Date(issuedAt),
      },
    });
  }

  /** Begins a page if the rest of this one is lower than `height`. */
  reserve(height: number): void {
    if (this.y + height <= PAGE.height - PAGE.bottom) return;
    this.pdf.addPage();
    this.y = PAGE.edge;
  }

  /** Breaks a text into lines. */
  linesOf(text: string, { size, weight }: Ink, width: number): string[] {
    return breakLines(text, {
      locale: this.#document.locale,
      width,
      most: MAX_LINES,
      widthOf: (line) => this.#width(this.#runs(line, weight, text), size),
    });
  }

  /** Height of so many lines. */
  heightOf(lines: readonly string[], { size }: Ink): number {
    return lines.length * size * LEADING;
  }

  /** Writes lines at a height. @param whole the text that they are a part of: it decides the direction */
  lines(lines: readonly string[], ink: Ink, span: Span, { y = this.y, whole = lines.join(' ') } = {}): void {
    for (const [index, line] of lines.entries()) {
      const baseline = y + ink.size * LEADING * index + ink.size * 1.12;
      this.#write(this.#runs(line, ink.weight, whole), ink, span, baseline);
    }
  }

  /** Writes a paragraph below the last one, over several pages if needed. */
  paragraph(text: string, ink: Ink, span: Span): void {
    const lines = this.linesOf(text, ink, span.to - span.from);
    for (const line of lines) {
      this.reserve(ink.size * LEADING);
      this.lines([line], ink, span, { whole: text });
      this.y += ink.size * LEADING;
    }
  }

  /** Draws a hairline at the current height. */
  rule({ from, to }: Span, color: string, points = 0.75): void {
    const x = this.#left(from, to);
    this.pdf.lineWidth(points).strokeColor(color);
    this.pdf
      .moveTo(x, this.y)
      .lineTo(x + to - from, this.y)
      .stroke();
  }

  /** Fills a box from the current height downwards. */
  box({ from, to }: Span, height: number, color: string, radius = 0): void {
    const x = this.#left(from, to);
    this.pdf
      .fillColor(color)
      .roundedRect(x, this.y, to - from, height, radius)
      .fill();
  }

  #left(from: number, to: number): number {
    return this.#document.direction === 'rtl' ? PAGE.width - PAGE.edge - to : PAGE.edge + from;
  }

  #runs(text: string, weight: Weight, whole: string): Run[] {
    return visualRuns(text, directionOn(this.#document.direction, whole), this.#fonts[weight]);
  }

  #width(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => sum + widthOf(run, size), 0);
  }

  #write(runs: readonly Run[], { size, color }: Ink, { from, to, align = 'start' }: Span, y: number): void {
    const isLeft = (align === 'start') === (this.#document.direction === 'ltr');
    const left = this.#left(from, to);
    let x = isLeft ? left : left + to - from - this.#width(runs, size);
    for (const run of runs) {
      if (run.face) {
        const name = this.#register(run.face, run.level % 2 === 1 ? 'rtl' : 'ltr');
        this.pdf.font(name).fontSize(size).fillColor(color);
        this.pdf.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      }
      x += widthOf(run, size);
    }
  }

  /** PDFKit lets fonts choose the direction by the first letter; the order of runs has decided it here. */
  #register({ name, font }: PrintFace, direction: 'ltr' | 'rtl'): string {
    const full = `${name}-${direction}`;
    if (this.#registered.has(full)) return full;
    const directed = Object.create(font, {
      postscriptName: { value: full },
      layout: { value: (text: string) => font.layout(text, undefined, undefined, undefined, direction) },
    });
    this.pdf.registerFont(full, directed);
    this.#registered.add(full);
    return full;
  }
}

function widthOf({ text, level, face }: Run, size: number): number {
  if (!face) return BLANK * size * text.length;
  const { font } = face;
  const { positions } = font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr');
  return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * (size / font.unitsPerEm);
}
