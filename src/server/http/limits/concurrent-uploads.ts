import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { clientAddress } from '../../runtime/client-address.ts';
import { clientNetwork, isPrivate } from '../../runtime/client-network.ts';
import { refusal } from '../plugins/error-answer.ts';
import { sendError } from '../plugins/errors.ts';

const RETRY_SECONDS = 2;
const KIB = 1024;
/** A body must bring this much in each window: small bodies of other routes have to arrive at such a rate, too. */
const MIN_BYTES_PER_SECOND = 8 * KIB;
const WINDOW_MS = 5_000;
const SECOND = 1_000;

/** Bytes that bodies may hold in memory together: only what has arrived counts. */
export interface UploadBudget {
  /** Of all routes of the budget. */
  bytes: number;
  /** Of one route, so that none stops the others. */
  ofRoute: number;
  /** Of one network. */
  ofNetwork: number;
  /** Milliseconds of the window in which the minimum rate is measured, for tests. */
  windowMs?: number;
}

/** Concurrent uploads of a route. */
export interface UploadCounts {
  ofNetwork: number;
  /** Of one logged-in person. */
  ofPerson: number;
}

interface OpenUpload {
  contactId: number | undefined;
  /** Address that counts; each upload of an uncounted one is a client of its own. */
  client: string;
  route: symbol;
  bytes: number;
  isArriving: boolean;
  windowBytes: number;
  windowStart: number;
  refuse(status: 408 | 503): void;
}

const REFUSALS = {
  408: refusal('request_timeout', 'The file arrives too slowly. Try again with a better connection.'),
  503: refusal('overloaded', 'Too much is being sent at the moment. Try again shortly.', RETRY_SECONDS),
};

/**
 * Creates a budget that several routes share. Returns a function that limits a route, for its `preParsing`.
 *
 * A body takes from the budget what has arrived of it, not what it announces: slow connections hold next to nothing and
 * end when they fall below the minimum rate. Where there is too much, the client that holds most is cut off, so that
 * others always get through (HARDENING A29, A32, A52).
 */
export function uploadBudget({ bytes, ofRoute, ofNetwork, windowMs = WINDOW_MS }: UploadBudget) {
  const open = new Set<OpenUpload>();
  let timer: NodeJS.Timeout | undefined;

  const heldBy = (isCounted: (upload: OpenUpload) => boolean) =>
    [...open].filter(isCounted).reduce((sum, upload) => sum + upload.bytes, 0);

  /** Cuts off the client that holds most while what is counted exceeds the limit. */
  function keepWithin(limit: number, isCounted: (upload: OpenUpload) => boolean): void {
    while (heldBy(isCounted) > limit) {
      const arriving = [...open].filter((upload) => upload.isArriving && isCounted(upload));
      const weight = (upload: OpenUpload) => heldBy(({ client }) => client === upload.client);
      const heaviest = arriving.toSorted((a, b) => weight(b) - weight(a) || b.bytes - a.bytes)[0];
      if (!heaviest) return;
      heaviest.refuse(503);
    }
  }

  function refuseSlow(): void {
    const now = performance.now();
    for (const upload of open) {
      const elapsed = now - upload.windowStart;
      if (!upload.isArriving || elapsed < windowMs) continue;
      if (upload.windowBytes < (MIN_BYTES_PER_SECOND * elapsed) / SECOND) upload.refuse(408);
      else Object.assign(upload, { windowBytes: 0, windowStart: now });
    }
  }

  function add(upload: OpenUpload): void {
    open.add(upload);
    timer ??= setInterval(refuseSlow, windowMs / 5).unref();
  }

  function remove(upload: OpenUpload): void {
    open.delete(upload);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return function limitUploads(counts: UploadCounts): preParsingHookHandler {
    const route = Symbol('route');
    return (request: FastifyRequest, reply: FastifyReply, payload, done) => {
      const contactId = request.contact?.id;
      const address = clientAddress(request);
      // an unlisted proxy: all visitors together
      const client = isPrivate(address) ? `${address} ${request.id}` : clientNetwork(address);
      const others = [...open].filter((upload) => upload.route === route);
      const own = others.filter((upload) => contactId !== undefined && upload.contactId === contactId).length;
      const neighbours = others.filter((upload) => upload.client === client).length;
      const refuse = (status: 408 | 503) => {
        upload.isArriving = false;
        remove(upload);
        // the rest is read without being stored, so that the client gets the answer
        payload.unpipe(body).resume();
        if (status === 408) reply.header('connection', 'close');
        sendError(reply, REFUSALS[status]);
      };
      const upload: OpenUpload = {
        contactId,
        client,
        route,
        bytes: 0,
        isArriving: true,
        windowBytes: 0,
        windowStart: performance.now(),
        refuse,
      };
      const body = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          upload.bytes += chunk.length;
          upload.windowBytes += chunk.length;
          if (open.has(upload) && heldBy((each) => each.client === client) > ofNetwork) refuse(503);
          keepWithin(ofRoute, (each) => each.route === route);
          keepWithin(bytes, () => true);
          next(null, chunk);
        },
        flush(next) {
          upload.isArriving = false;
          next();
        },
      });
      if (own >= counts.ofPerson || neighbours >= counts.ofNetwork) return refuse(503);
      add(upload);
      // nobody listens before the body is parsed and after that
      body.on('error', () => {});
      payload.once('error', (error) => body.destroy(error));
      // an aborted connection has no finish event
      for (const event of ['close', 'finish'])
        reply.raw.once(event, () => {
          remove(upload);
          // a body that nobody has read must not block the next request of the connection
          payload.unpipe(body).resume();
        });
      done(null, payload.pipe(body));
    };
  };
}
