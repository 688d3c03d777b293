import type { FastifyInstance } from 'fastify';

/** Bodies are JSON. Many clients say so of every call, also of one that has none, such as a DELETE. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null);
    else parse(request, body, done);
  });
}
