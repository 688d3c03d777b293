import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Messages } from '#region/text/messages.ts';

/** A region that is not served, and the texts of its languages that no region has, by code. */
export interface DraftContent {
  region: ResolvedRegion;
  messages: Readonly<Record<string, Messages>>;
}
