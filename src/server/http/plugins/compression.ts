import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { clientAddress } from '../../runtime/client-address.ts';
import { countedClient } from '../../runtime/client-network.ts';
import type { Limit } from '../../runtime/limiter.ts';
import { createLimiter } from '../../runtime/limiter.ts';
import { unpooled } from '../../runtime/unpooled.ts';
import { acceptedEncoding, compress, type Encoding, isKnownTag, MIN_COMPRESSED_BYTES } from './encodings.ts';

/** Compressed texts that are kept, such as the configuration of a region. */
const TEXT_BYTES = 4 * 2 ** 20;
const OVERHEAD = 200;
/**
 * New answers that are compressed, which takes three times as long as searching; others are sent as they are, so that
 * compressing takes a small share of one core at most.
 */
const COMPRESSED: Limit = { perMinute: 600, burst: 100 };
/** The share of one client: several have room beside it. */
const COMPRESSED_OF_CLIENT: Limit = { perMinute: 300, burst: 50 };

/** How long nothing new is compressed once the limit is reached. */
const PAUSE_MS = 100;

type Compressed = Exclude<Encoding, 'identity'>;

/** Tag of an answer, and what it was compressed to. */
interface Variants {
  tag: string;
  br?: Buffer;
  gzip?: Buffer;
}

/** Keeps variants as long as the answer itself is kept in memory; those of texts, which are new each time, by their tag. */
function variantsOfAnswers() {
  const ofBuffers = new WeakMap<Buffer, Variants>();
  const ofTexts = new LRUCache<string, Variants>({
    maxSize: TEXT_BYTES,
    sizeCalculation: ({ br, gzip }) => (br?.length ?? 0) + (gzip?.length ?? 0) + OVERHEAD,
  });
  return {
    isKnown: (body: Buffer | string) => typeof body !== 'string' && ofBuffers.has(body),
    of(body: Buffer | string): Variants {
      const known = typeof body === 'string' ? undefined : ofBuffers.get(body);
      if (known) return known;
      const tag = hash('sha1', body, 'base64url');
      if (typeof body === 'string') return ofTexts.get(tag) ?? { tag };
      const variants = { tag };
      ofBuffers.set(body, variants);
      return variants;
    },
    async compressed(body: Buffer | string, variants: Variants, encoding: Compressed): Promise<Buffer> {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const made = unpooled(await compress(bytes, encoding));
      variants[encoding] = made;
      if (typeof body === 'string') ofTexts.set(variants.tag, { ...variants });
      return made;
    },
  };
}

/**
 * Compresses JSON that anybody may read and gives it a tag, by which clients ask whether it has changed (304). Answers
 * about a person are left alone: their size would reveal what is in them.
 *
 * A tag of a large answer takes a tenth of the time of a search. A new one gets it only if the client has a tag or the
 * answer is compressed; an answer that is kept in memory has it from then on. HEAD has the headers of the compressed
 * answer once that is kept, before that those of the plain one.
 * @param options.hasProxies whether there are proxies whose X-Forwarded-For is trusted
 */
export function addCompression(app: FastifyInstance, { hasProxies }: { hasProxies: boolean }): void {
  const variantsOf = variantsOfAnswers();
  const limiter = createLimiter(COMPRESSED, 1);
  const clients = createLimiter(COMPRESSED_OF_CLIENT);
  // asked only when there is something to compress: what is kept costs nothing
  let pausedUntil = 0;
  const mayCompress = (request: FastifyRequest) => {
    const now = performance.now();
    // the body of HEAD is not sent, so it is not worth compressing
    if (now < pausedUntil || request.method === 'HEAD') return false;
    const client = countedClient(clientAddress(request), hasProxies);
    if (client !== null && clients(client, now).wait > 0) return false;
    const isAllowed = limiter('all', now).wait === 0;
    // while nobody may, asking would cost each search more than the hook itself
    if (!isAllowed) pausedUntil = now + PAUSE_MS;
    return isAllowed;
  };
  const hook: onSendHookHandler = (request, reply, payload, done) => {
    if (!isShared(request, reply, payload)) return done();
    appendVary(reply, 'accept-encoding');
    const { 'accept-encoding': accepted, 'if-none-match': condition } = request.headers;
    const isSmall = payload.length < MIN_COMPRESSED_BYTES;
    const best = isSmall ? 'identity' : acceptedEncoding(accepted);
    const isKnown = isSmall || variantsOf.isKnown(payload);
    if (!isKnown && best === 'identity' && condition === undefined) return done();
    // what a text was compressed to is found by its tag only
    const isNew = !isKnown && typeof payload !== 'string' && condition === undefined;
    if (isNew && !mayCompress(request)) return done();
    const variants = variantsOf.of(payload);
    const send = (encoding: Encoding, body: Buffer | string) => {
      const etag = `"${variants.tag}-${encoding}"`;
      reply.header('etag', etag);
      if (isKnownTag(condition, etag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length');
        // the framework measures the body of HEAD afterwards
        return done(null, request.method === 'HEAD' ? body : null);
      }
      if (encoding !== 'identity') reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, body);
    };
    // a client that has it needs no body
    if (best === 'identity' || isKnownTag(condition, `"${variants.tag}-${best}"`)) return send(best, payload);
    const kept = variants[best];
    if (kept) return send(best, kept);
    if (!isNew && !mayCompress(request)) return send('identity', payload);
    variantsOf.compressed(payload, variants, best).then(
      (made) => send(best, made),
      () => send('identity', payload),
    );
  };
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    if (!/^\/(api|macros)\//.test(route.url) || !methods.some((method) => READS.has(method))) return;
    const others = [route.onSend ?? []].flat();
    // the hook of the framework that drops the body of HEAD is among the others
    route.onSend = (
      methods.includes('HEAD') ? [hook, ...others, dropLength] : [...others, hook]
    ) as onSendHookHandler[];
  });
}

const READS = new Set(['GET', 'HEAD']);

/** A 304 has no body to measure. */
const dropLength: onSendHookHandler = (_request, reply, _payload, done) => {
  if (reply.statusCode === 304) reply.removeHeader('content-length');
  done();
};

/** Whether an answer is JSON that is the same for everybody. */
function isShared(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is Buffer | string {
  return (
    READS.has(method) &&
    reply.statusCode === 200 &&
    (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    !String(reply.getHeader('cache-control')).includes('no-store') &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('set-cookie')
  );
}

/** Names one more header of the request that the answer depends on. */
function appendVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}
