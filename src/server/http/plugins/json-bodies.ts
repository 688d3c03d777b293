import type { FastifyInstance } from 'fastify';

/** Parses JSON bodies. Many clients send the content type with empty bodies too, such as with DELETE. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null);
    else parse(request, body, done);
  });
}
