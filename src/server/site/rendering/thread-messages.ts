import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Messages } from '#region/text/messages.ts';
import type { RawPage } from '../rendered-page.ts';
import type { RawAnswer } from './api-port.ts';
import type { RenderJob } from './page-renderer.ts';

/** Everything a thread renders from. When it changes, what is as before is only named. */
export interface ContentMessage {
  kind: 'content';
  /** A code: the region is as before. */
  regions: readonly (ResolvedRegion | string)[];
  /** By language code; null: as before. */
  messages: Readonly<Record<string, Messages | null>>;
  ownOrigins: readonly string[];
  pictureHost: string;
  variables: Readonly<Record<string, string>>;
}

export type ToThread =
  | ContentMessage
  | { kind: 'render'; id: number; job: RenderJob; origin: string }
  | ({ kind: 'answer'; id: number } & (RawAnswer | { error: string }));

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'page'; id: number; page: Omit<RawPage, 'body'> & { body: Uint8Array } }
  | { kind: 'failed'; id: number; error: unknown }
  /** `job`: the page that asks. */
  | { kind: 'ask'; id: number; url: string; job: number };
