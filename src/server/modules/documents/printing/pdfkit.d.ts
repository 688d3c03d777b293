declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  /** The part of PDFKit that documents use; lengths in points, from the top left corner. */
  export default class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4';
      margin: number;
      /** Null: no font of the reader is used. */
      font: null;
      bufferPages: boolean;
      lang: string;
      displayTitle: boolean;
      info: Readonly<Record<string, string | Date>>;
    });
    registerFont(name: string, font: object): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options: { lineBreak: false; baseline: 'alphabetic' }): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(): this;
    stroke(): this;
    addPage(): this;
    switchToPage(index: number): void;
    bufferedPageRange(): { start: number; count: number };
    end(): void;
  }
}
