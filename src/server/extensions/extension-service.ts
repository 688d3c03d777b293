import type { ExtensionContext } from './extension-context.ts';

/** What code that calls a service gets in hand. */
export interface ServiceContext extends ExtensionContext {
  /** Aborted after 2.9 s: a person waits. Give it to `fetch`. */
  signal: AbortSignal;
}
