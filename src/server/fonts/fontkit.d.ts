declare module 'fontkit' {
  /** Numbers are in units of the font; `unitsPerEm` of them are the font size. */
  export interface Font {
    unitsPerEm: number;
    /** Variation axes; absent or empty if there are none. */
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

  /** @throws if the file is not a font */
  export function create(file: Buffer): Font;
}
