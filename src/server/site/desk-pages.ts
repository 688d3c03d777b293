import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { DESK_PAGE_META } from '#domain/login/desk-page.ts';
import type { Headers } from '../http/plugins/safety-headers.ts';
import { DESK_WINDOW, isShownInWindow, staffTokenOf } from '../http/plugins/staff-sessions.ts';
import { pageTokenOf } from '../runtime/tokens.ts';
import { type RawPage, RenderedPage } from './rendered-page.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';
import { sendPage } from './send-page.ts';

const PATH = '/desk';
/** Another way to the manifests at the desk. */
const STUDIO_PATH = '/studio';

const END_OF_HEAD = '</head>';

interface DeskPagesOptions {
  renderer: Pick<PageRenderer, 'render'>;
  /** Headers of pages of no region: third parties of regions do not run at the desk. */
  headers: () => Headers;
  clock: () => number;
}

/**
 * GET /desk and all below, and /studio: one page for everyone, without data, in the brand of the default region. It reads its
 * address in the browser and gets its data from the API after the login. Open during maintenance.
 */
export function addDeskPages(app: FastifyInstance, options: DeskPagesOptions): void {
  const { renderer, headers, clock } = options;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { default: region } = app.services.regions;
    const language = region.languages.find(({ code }) => code === SOURCE_LANGUAGE) ?? region.defaultLanguage;
    const page = await renderer.render({
      url: PATH,
      request: {
        kind: 'page',
        region: region.code,
        language: language.code,
        route: 'home',
        segments: [],
        path: PATH,
        search: '',
        isShared: false,
      },
      now: clock(),
    });
    if (page.failure) app.log.error({ err: page.failure }, 'rendering the desk failed');
    reply.header('x-robots-tag', 'noindex, nofollow');
    const shown = new RenderedPage(withPageToken(request, page));
    return sendPage(request, reply, shown, { headers: { ...headers(), ...DESK_WINDOW }, isShared: false });
  };
  const route = { config: { auth: 'public' as const, limit: 'page' as const }, schema: { hide: true } };
  app.get(PATH, route, answer);
  app.get(`${PATH}/*`, route, answer);
  app.get(STUDIO_PATH, route, answer);
}

/** A page with the token of its session, where nothing but a window of its own gets it. */
function withPageToken(request: FastifyRequest, page: RawPage): RawPage {
  const token = staffTokenOf(request);
  const at = page.body.indexOf(END_OF_HEAD);
  if (token === undefined || at < 0 || !isShownInWindow(request)) return page;
  const meta = Buffer.from(`<meta name="${DESK_PAGE_META}" content="${pageTokenOf(token)}"/>`);
  return { ...page, body: Buffer.concat([page.body.subarray(0, at), meta, page.body.subarray(at)]) };
}
