export type { RegionManifest } from '#contracts/types.ts';
