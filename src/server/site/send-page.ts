import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag } from '../http/plugins/encodings.ts';
import type { Headers } from '../http/plugins/safety-headers.ts';
import { cacheControl } from './page-headers.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Sends a rendered page in the best accepted encoding, or 304 if the client's copy is current. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  { headers, isShared }: { headers: Headers; isShared: boolean },
): FastifyReply | Promise<FastifyReply> {
  const encoding = page.encodingFor(request.headers['accept-encoding']);
  const etag = page.etag(encoding);
  reply.code(page.status).headers(page.headers).headers(headers);
  reply.header('cache-control', cacheControl(page.status, isShared && !page.isUnavailable));
  if (page.status === 200) {
    reply.header('etag', etag);
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const bytes = page.bytes(encoding);
  return Buffer.isBuffer(bytes) ? reply.send(bytes) : bytes.then((ready) => reply.send(ready));
}
