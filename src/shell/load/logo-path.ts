/** Address of the logo of a region's brand, wherever its manifest keeps it. */
export function logoPath(regionCode: string): string {
  return `/brand/${encodeURIComponent(regionCode)}/logo`;
}
