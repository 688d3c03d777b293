export type { RegionManifest } from '#contracts/types.ts';
export * from './define-config.ts';
export { defineRegion } from './define-region.ts';
export * from './kinds.ts';
