declare module 'fontkit' {
  /** Numbers are in units of the font, of which `unitsPerEm` are as long as its size. */
  export interface Font {
    unitsPerEm: number;
    /** What can be varied; absent or empty: nothing. */
    variationAxes?: Readonly<Record<string, { default: number } | undefined>>;
    hasGlyphForCodePoint(code: number): boolean;
    layout(
      text: string,
      features?: undefined,
      script?: undefined,
      language?: undefined,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
  }

  export interface GlyphRun {
    glyphs: { path: { toSVG(): string } }[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  }

  /** @throws when the file is no font */
  export function create(file: Buffer): Font;
}
