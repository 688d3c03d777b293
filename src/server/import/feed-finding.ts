import type { Language, RegionManifest } from '#contracts/types.ts';
import type { JsonPath } from '../manifests/problem.ts';

export interface FeedFinding {
  path: JsonPath;
  severity?: 'warning';
  message: string;
  allowed?: string;
  suggestion?: string;
}

/** Target of a mapping and its name in error messages. */
export interface FeedTarget extends Pick<RegionManifest, 'fields' | 'vocabularies'> {
  where: string;
  /** Pictures of the region; absent: not known. */
  pictures?: Pick<RegionManifest['pictures'], 'keptAt'>;
  /** Languages of the region; absent: not known. */
  languages?: readonly Pick<Language, 'locale' | 'numbers'>[];
}
