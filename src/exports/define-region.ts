import type { RegionFile } from '#contracts/region-file.ts';

/**
 * Gives a manifest in TypeScript its types: `export default defineRegion({ … })` in `regions/<code>.ts`. Returns what it
 * is given. The value must be plain JSON.
 */
export function defineRegion(manifest: RegionFile): RegionFile {
  return manifest;
}
