import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Messages } from '#region/text/messages.ts';
import type { RawPage } from '../rendered-page.ts';
import type { RawAnswer } from './api-port.ts';
import type { RenderJob } from './page-renderer.ts';

/** Everything a thread renders from; sent again when it changes. */
export interface ContentMessage {
  kind: 'content';
  regions: readonly ResolvedRegion[];
  /** By language code. */
  messages: Readonly<Record<string, Messages>>;
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
