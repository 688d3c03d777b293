import type { FastifyInstance } from 'fastify';
import type { ListingCard } from '#contracts/types.ts';
import { type Preview, previewPath, previewVersion } from '#region/routing/preview-path.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Services } from '../../http/services.ts';
import { PictureBacklogError } from '../../modules/pictures/index.ts';
import { requestingClient } from '../../runtime/requesting-client.ts';
import type { PreviewStore } from './preview-store.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FILE = /^(.+)\.jpg$/;

interface Params {
  region: string;
  language: string;
  version: string;
  file: string;
}

/**
 * GET /previews/{region}/{language}/{version}/{slug}.jpg: the picture of a car for chats and social networks. The
 * version covers all contents; another version redirects to the current one, so that there is one picture per car.
 */
export function addPreviews(app: FastifyInstance, store: PreviewStore): void {
  const options = { config: { auth: 'public' as const, limit: 'file' as const }, schema: { hide: true } };
  app.addHook('onClose', () => store.flush());
  app.get<{ Params: Params }>(
    '/previews/:region/:language/:version/:file',
    options,
    async (request, reply) => {
      const preview = await findPreview(app.services, request.params);
      if (!preview) throw new HttpError('not_found', 'There is no such picture.');
      if (request.params.version !== previewVersion(preview)) {
        return reply.header('cache-control', 'no-cache').redirect(previewPath(preview), 302);
      }
      try {
        const bytes = await store.get(preview, preview.card.id, requestingClient(request, reply));
        return reply.type('image/jpeg').header('cache-control', FOR_EVER).send(bytes);
      } catch (error) {
        if (!(error instanceof PictureBacklogError)) throw error;
        reply.header('retry-after', '5');
        throw new HttpError('overloaded', 'Too many pictures are being processed. Try again in a moment.');
      }
    },
  );
}

async function findPreview(
  services: Services,
  params: Params,
): Promise<(Preview & { card: ListingCard }) | undefined> {
  const region = services.regions.find(params.region);
  const language = region?.languages.find(({ path }) => path === params.language);
  const slug = FILE.exec(params.file)?.[1];
  if (!region || !language || !slug) return undefined;
  const card = await services.findCard({ region, language, slug });
  return card ? { region, language, card } : undefined;
}
