/** Address of the logo of a region's brand, wherever its manifest keeps it. */
export function logoPath(regionCode: string): string {
  return `/brand/${encodeURIComponent(regionCode)}/logo`;
}

/** Address of a font file of a region's brand. @param file as its manifest names it */
export function fontPath(regionCode: string, file: string): string {
  return `/brand/${encodeURIComponent(regionCode)}/fonts/${file}`;
}
