import type { RegionManifest } from '#contracts/types.ts';
import type { JsonPath } from '../regions/problem.ts';

export interface FeedFinding {
  path: JsonPath;
  message: string;
  allowed?: string;
  suggestion?: string;
}

/** What a mapping is for, and how that is called in errors. */
export interface FeedTarget extends Pick<RegionManifest, 'fields' | 'vocabularies'> {
  where: string;
}
