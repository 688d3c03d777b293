import type { FastifyInstance } from 'fastify';
import type { Content } from '../../manifests/load-content.ts';
import type { PageRequest } from '../page-request.ts';
import type { RawPage } from '../rendered-page.ts';
import { askApp } from './api-port.ts';
import { pageContext } from './page-context.ts';
import { type NextHandler, renderPage } from './render-page.ts';

/** One page to be made. */
export interface RenderJob {
  /** As Next knows it. */
  url: string;
  request: PageRequest;
  /** Milliseconds since 1970. */
  now: number;
}

/** What pages are made from besides the request. */
export interface RenderSite {
  app: FastifyInstance;
  content: () => Content;
  /** Scheme and host of the site, from the configuration (HARDENING A34). */
  origin: () => string;
  pictureHost: string;
  /** Values of the variables that manifests name. */
  variables: Readonly<Record<string, string>>;
}

/** Makes pages. */
export interface PageRenderer {
  /** @throws when no page can be made, not even the one that says so */
  render(job: RenderJob): Promise<RawPage>;
  /** The content is another one. */
  refresh(): void;
  close(): Promise<void>;
}

/** Renders in the thread that answers requests: while developing, and in tests. */
export function localRenderer(handler: NextHandler, site: RenderSite): PageRenderer {
  const askHere = askApp(site.app);
  const { pictureHost, variables } = site;
  return {
    render({ url, request, now }) {
      const parts = { askHere, content: site.content(), origin: site.origin(), pictureHost, variables, now };
      return renderPage(handler, url, pageContext(request, parts));
    },
    refresh() {},
    async close() {},
  };
}
