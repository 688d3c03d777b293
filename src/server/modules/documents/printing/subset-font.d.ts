declare module 'subset-font' {
  /** Returns a font with the letters of `text`; axes that `variationAxes` names are pinned. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Uint8Array>;
}
