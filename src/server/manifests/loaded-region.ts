import type { RegionManifest } from '#contracts/types.ts';
import type { LayeredDocument } from './json/layered-document.ts';

/** A manifest that matches the schema, with the files it was merged from. */
export interface LoadedRegion {
  manifest: RegionManifest;
  file: string;
  document: LayeredDocument;
}
