export type { RegionManifest } from '#contracts/types.ts';
export { defineRegion } from './define-region.ts';
