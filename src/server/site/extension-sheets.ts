import type { FastifyInstance } from 'fastify';
import type { StyleSheet } from '../extensions/style-sheets.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';

/** Serves the style sheets of extensions. */
export function addExtensionSheets(app: FastifyInstance, sheets: readonly StyleSheet[]): void {
  const config = { auth: 'public' as const, limit: 'file' as const };
  for (const { path, body } of sheets)
    app.get(path, { config, schema: { hide: true } }, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/css; charset=utf-8')
        .send(body),
    );
}

const END_OF_HEAD = '</head>';

/** Adds style sheets to each page, after those of the site. */
export function withStyleSheets(renderer: PageRenderer, sheets: readonly StyleSheet[]): PageRenderer {
  if (sheets.length === 0) return renderer;
  const links = Buffer.from(sheets.map(({ path }) => `<link rel="stylesheet" href="${path}"/>`).join(''));
  return {
    ...renderer,
    async render(job) {
      const page = await renderer.render(job);
      const at = page.headers['content-type']?.startsWith('text/html') ? page.body.indexOf(END_OF_HEAD) : -1;
      if (at < 0) return page;
      return { ...page, body: Buffer.concat([page.body.subarray(0, at), links, page.body.subarray(at)]) };
    },
  };
}
