import type { FastifyInstance } from 'fastify';
import type { Content } from '../../manifests/load-content.ts';
import type { PageFigures } from '../../metrics/page-figures.ts';
import type { PageRequest } from '../page-request.ts';
import type { RawPage } from '../rendered-page.ts';
import { askApp, readEach } from './api-port.ts';
import type { DraftContent } from './draft-content.ts';
import { pageContext } from './page-context.ts';
import { type NextHandler, renderPage } from './render-page.ts';

/** A page to render. */
export interface RenderJob {
  /** Address for Next. */
  url: string;
  request: PageRequest;
  /** Version of the pages of the region, which share answers of the API; absent: a page of one visitor asks for its own. */
  version?: string;
  /** Milliseconds since 1970. */
  now: number;
  /** What is shown in the place of the region of the page. */
  draft?: DraftContent;
}

/** Dependencies of pages besides the request. */
export interface RenderSite {
  app: FastifyInstance;
  content: () => Content;
  /** Scheme and host of the site, from the configuration (HARDENING A34). */
  origin: () => string;
  /** Addresses of the site, which manifests may name. */
  ownOrigins: readonly string[];
  pictureHost: string;
  /** Values of the variables that manifests name. */
  variables: Readonly<Record<string, string>>;
}

export type RenderLoad = Pick<PageFigures, 'waiting' | 'threads'>;

/** Renders pages. */
export interface PageRenderer {
  /** @throws if no page can be rendered, not even the error page */
  render(job: RenderJob): Promise<RawPage>;
  /** Pages in progress, and threads. */
  load(): RenderLoad;
  /** Replaces the content. */
  refresh(): void;
  close(): Promise<void>;
}

/** Renders in the thread that answers requests: in development and in tests. */
export function localRenderer(handler: NextHandler, site: RenderSite): PageRenderer {
  const readHere = readEach(askApp(site.app));
  const { ownOrigins, pictureHost, variables } = site;
  return {
    render({ url, request, now, draft }) {
      const parts = {
        readHere,
        content: site.content(),
        draft,
        origin: site.origin(),
        ownOrigins,
        pictureHost,
        variables,
        now,
      };
      return renderPage(handler, url, pageContext(request, parts));
    },
    load: () => ({ waiting: 0, threads: 0 }),
    refresh() {},
    async close() {},
  };
}
