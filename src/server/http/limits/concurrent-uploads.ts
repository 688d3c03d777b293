import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { clientAddress } from '../../runtime/client-address.ts';
import { clientNetwork, isPrivate } from '../../runtime/client-network.ts';
import { networkPrefix } from '../../runtime/network-prefix.ts';
import { refusal } from '../plugins/error-answer.ts';
import { sendError } from '../plugins/errors.ts';
import { createOpenUploads, type OpenUpload, type UploadBudget } from './open-uploads.ts';

const RETRY_SECONDS = 2;

/** Concurrent uploads of a route. */
export interface UploadCounts {
  ofNetwork: number;
  /** Of one logged-in person. */
  ofPerson: number;
}

const REFUSALS = {
  408: refusal('request_timeout', 'The file arrives too slowly. Try again with a better connection.'),
  503: refusal('overloaded', 'Too much is being sent at the moment. Try again shortly.', RETRY_SECONDS),
};

/**
 * Creates a budget that several routes share. Returns a function that limits a route, for its `preParsing`.
 *
 * A body takes from the budget what has arrived of it, not what it announces: slow connections hold next to nothing and
 * end when they fall below the minimum rate. Where there is too much, the client that holds most is cut off, in the
 * network that holds most, so that others always get through (HARDENING A29, A32, A52).
 */
export function uploadBudget(budget: UploadBudget) {
  const uploads = createOpenUploads(budget);
  return function limitUploads(counts: UploadCounts): preParsingHookHandler {
    const route = Symbol('route');
    return (request: FastifyRequest, reply: FastifyReply, payload, done) => {
      const contactId = request.contact?.id;
      const address = clientAddress(request);
      // an unlisted proxy: all visitors together
      const client = isPrivate(address) ? `${address} ${request.id}` : clientNetwork(address);
      const others = uploads.all().filter((upload) => upload.route === route);
      const own = others.filter((upload) => contactId !== undefined && upload.contactId === contactId).length;
      const neighbours = others.filter((upload) => upload.client === client).length;
      const refuse = (status: 408 | 503) => {
        upload.isArriving = false;
        uploads.remove(upload);
        // the rest is read without being stored, so that the client gets the answer
        payload.unpipe(body).resume();
        if (status === 408) reply.header('connection', 'close');
        sendError(reply, REFUSALS[status]);
      };
      const upload: OpenUpload = {
        contactId,
        client,
        network: isPrivate(address) ? client : networkPrefix(client),
        route,
        bytes: 0,
        isArriving: true,
        windowBytes: 0,
        windowStart: performance.now(),
        refuse,
      };
      const body = new Transform({
        transform(chunk: Buffer, _encoding, next) {
          uploads.receive(upload, chunk.length);
          next(null, chunk);
        },
        flush(next) {
          upload.isArriving = false;
          next();
        },
      });
      if (own >= counts.ofPerson || neighbours >= counts.ofNetwork) return refuse(503);
      uploads.add(upload);
      // nobody listens before the body is parsed and after that
      body.on('error', () => {});
      payload.once('error', (error) => body.destroy(error));
      // an aborted connection has no finish event
      for (const event of ['close', 'finish'])
        reply.raw.once(event, () => {
          uploads.remove(upload);
          // a body that nobody has read must not block the next request of the connection
          payload.unpipe(body).resume();
        });
      done(null, payload.pipe(body));
    };
  };
}
