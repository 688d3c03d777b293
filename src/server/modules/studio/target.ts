import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { DeskContext } from '../staff/index.ts';

/** What is changed: a region that is served, or only a file or a draft; or another file. */
export interface StudioTarget extends Pick<ResolvedRegion, 'code'> {
  /** Path of a file of `content/` or `shared/` in the folder of manifests; absent: the manifest. */
  file?: string;
}

/** By which a draft is found. */
export const draftKey = ({ code, file }: StudioTarget): string => file ?? code;

/** Who changes what. */
export interface StudioContext extends Pick<DeskContext, 'by'> {
  region: StudioTarget;
}
