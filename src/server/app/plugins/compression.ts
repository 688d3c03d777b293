import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Limit } from '../limits/limit-classes.ts';
import { createLimiter } from '../limits/limiter.ts';
import { unpooled } from '../unpooled.ts';
import { acceptedEncoding, compress, type Encoding, isKnownTag, MIN_COMPRESSED_BYTES } from './encodings.ts';

/** Compressed answers that are kept: an answer of a search takes about 10 KB. */
const CACHE_BYTES = 4 * 2 ** 20;
const OVERHEAD = 200;
/**
 * New answers that are compressed, which takes three times as long as searching; others are sent as they are, so that
 * compressing takes a small share of one core at most.
 */
const COMPRESSED: Limit = { perMinute: 3_000, burst: 100 };

/** Tags and compressed forms of answers. */
function answerForms() {
  const tags = new WeakMap<Buffer, string>();
  const forms = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + OVERHEAD,
  });
  return {
    hasTag: (body: Buffer) => tags.has(body),
    tagOf(body: Buffer | string): string {
      const known = typeof body === 'string' ? undefined : tags.get(body);
      if (known !== undefined) return known;
      const tag = hash('sha1', body, 'base64url');
      if (typeof body !== 'string') tags.set(body, tag);
      return tag;
    },
    /** Returns the compressed body if it is kept. */
    kept: (etag: string) => forms.get(etag),
    async compressed(
      body: Buffer | string,
      etag: string,
      encoding: Exclude<Encoding, 'identity'>,
    ): Promise<Buffer> {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const form = unpooled(await compress(bytes, encoding));
      forms.set(etag, form);
      return form;
    },
  };
}

/**
 * Compresses JSON that anybody may read and gives it a tag, by which clients ask whether it has changed (304). Answers
 * about a person are left alone: their size would tell what is in them, and nobody keeps them.
 *
 * Answers that are kept in memory are the same buffer each time, so their tag is computed once. One that is sent for
 * the first time gets none if the client neither takes compressed answers nor has a tag: it would cost a tenth of a search.
 * Nor does it get one while many others are new.
 */
export function addCompression(app: FastifyInstance): void {
  const forms = answerForms();
  const limiter = createLimiter(COMPRESSED, 1);
  const mayCompress = () => limiter('all', performance.now()) === 0;
  const hook: onSendHookHandler = (request, reply, payload, done) => {
    if (!isShared(request, reply, payload)) return done();
    appendVary(reply, 'accept-encoding');
    const { 'accept-encoding': accepted, 'if-none-match': condition } = request.headers;
    const best = payload.length < MIN_COMPRESSED_BYTES ? 'identity' : acceptedEncoding(accepted);
    const isKnown = typeof payload !== 'string' && forms.hasTag(payload);
    const isTagged = isKnown || condition !== undefined || typeof payload === 'string';
    if (!isTagged && (best === 'identity' || !mayCompress())) return done();
    const tag = forms.tagOf(payload);
    const send = (encoding: Encoding, body: Buffer | string) => {
      const etag = `"${tag}-${encoding}"`;
      reply.header('etag', etag);
      if (isKnownTag(condition, etag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length');
        return done(null, null);
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, body);
    };
    const etag = `"${tag}-${best}"`;
    // a client that has it needs no body
    if (best === 'identity' || isKnownTag(condition, etag)) return send(best, payload);
    const kept = forms.kept(etag);
    if (kept) return send(best, kept);
    if (isTagged && !mayCompress()) return send('identity', payload);
    forms.compressed(payload, etag, best).then(
      (form) => send(best, form),
      () => send('identity', payload),
    );
  };
  app.addHook('onRoute', (route) => {
    if (!/^\/(api|macros)\//.test(route.url) || ![route.method].flat().includes('GET')) return;
    route.onSend = [...[route.onSend ?? []].flat(), hook] as onSendHookHandler[];
  });
}

/** Whether an answer is JSON that is the same for everybody. */
function isShared(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is Buffer | string {
  return (
    method === 'GET' &&
    reply.statusCode === 200 &&
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    !String(reply.getHeader('cache-control')).includes('no-store') &&
    !reply.hasHeader('content-encoding')
  );
}

/** Names one more header of the request that the answer depends on. */
function appendVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}
