import type { FastifyInstance } from 'fastify';
import { PHONE_PHOTOS_PATH } from '#domain/desk/phone-photos-page.ts';
import { visitorLanguage } from '#region/routing/visitor-place.ts';
import type { Headers } from '../http/plugins/safety-headers.ts';
import { servedRegionOf } from '../http/region-of.ts';
import { REGION_PARAMS } from '../http/route.ts';
import { RenderedPage } from './rendered-page.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';
import { sendPage } from './send-page.ts';

interface PhonePhotosPageOptions {
  renderer: Pick<PageRenderer, 'render'>;
  /** Headers of pages of no region: third parties of regions do not run here. */
  headers: () => Headers;
  clock: () => number;
}

/**
 * GET /phone-photos/{region}: the page on which a phone adds photos to a car, the same for every link, which stands in the fragment. It
 * reads and sets no cookie.
 */
export function addPhonePhotosPage(
  app: FastifyInstance,
  { renderer, headers, clock }: PhonePhotosPageOptions,
): void {
  const schema = { hide: true, params: REGION_PARAMS };
  const config = { auth: 'public' as const, limit: 'page' as const };
  app.get(`${PHONE_PHOTOS_PATH}/:region`, { config, schema }, async (request, reply) => {
    const region = servedRegionOf(request);
    const { lang } = request.query as { lang?: string };
    const accepts = request.headers['accept-language'] ?? '';
    const language = visitorLanguage(region, { cookies: new Map(), accepts, lang });
    const page = await renderer.render({
      url: PHONE_PHOTOS_PATH,
      request: {
        kind: 'page',
        region: region.code,
        language: language.code,
        route: 'home',
        segments: [],
        path: PHONE_PHOTOS_PATH,
        search: '',
        isShared: false,
      },
      now: clock(),
    });
    if (page.failure) app.log.error({ err: page.failure }, 'rendering the page of phones failed');
    reply.header('x-robots-tag', 'noindex, nofollow');
    return sendPage(request, reply, new RenderedPage(page), {
      headers: { ...headers(), 'referrer-policy': 'no-referrer' },
      isShared: false,
    });
  });
}
