import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { DeskContext } from '../staff/index.ts';

/** A region: one that is served, or only a file or a draft. */
export type StudioTarget = Pick<ResolvedRegion, 'code'>;

/** Who changes which region. */
export interface StudioContext extends Pick<DeskContext, 'by'> {
  region: StudioTarget;
}
