import type { Folders } from '../config/folders.ts';
import type { Config } from '../config/index.ts';
import type { NextHandler } from './rendering/render-page.ts';
import type { RenderThreads } from './rendering/render-threads.ts';

export interface SiteOptions {
  config: Config;
  folders: Folders;
  next: NextSite;
  /** Scheme and host of absolute addresses. */
  origin: () => string;
  /** Routes with a page of their own, for sitemaps. */
  routes: readonly string[];
}

/** Next, ready to render. */
export type NextSite = {
  /** Undefined in development. */
  buildId: string | undefined;
  /** Folder of the built files for browsers. */
  builtDir?: string;
} & ({ handler: NextHandler } | { threads: RenderThreads });
