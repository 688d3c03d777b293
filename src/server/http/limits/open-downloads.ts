import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../runtime/client-address.ts';
import { clientNetwork, isPrivate } from '../../runtime/client-network.ts';
import { HttpError } from '../http-error.ts';

export interface DownloadLimit {
  /** Files that one client is sent at a time. */
  ofClient: number;
  inAll: number;
  /** A client that takes no part of its file for so long is cut off. */
  stallMs: number;
}

const RETRY_SECONDS = 30;

/**
 * Creates a limit of long files that are sent at a time. Returns the function that sends the parts of one, as fast as the
 * client takes them: what it has not taken is not read. It throws `overloaded` where too many are sent.
 */
export function downloadLimit({ ofClient, inAll, stallMs }: DownloadLimit) {
  const open = new Map<FastifyReply, string>();
  return function startDownload(
    request: FastifyRequest,
    reply: FastifyReply,
    parts: AsyncIterable<string>,
  ): Readable {
    const address = clientAddress(request);
    // an unlisted proxy: all visitors together
    const client = isPrivate(address) ? `${address} ${request.id}` : clientNetwork(address);
    const own = [...open.values()].filter((other) => other === client).length;
    if (own >= ofClient || open.size >= inAll) {
      reply.header('retry-after', RETRY_SECONDS);
      throw new HttpError('overloaded', 'Too many files are being sent at the moment. Try again shortly.');
    }
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reply.raw.destroy(), stallMs).unref();
    };
    const end = () => {
      clearTimeout(timer);
      open.delete(reply);
    };
    open.set(reply, client);
    // an aborted connection has no finish event
    for (const event of ['close', 'finish']) reply.raw.once(event, end);
    async function* pacedParts() {
      for await (const part of parts) {
        if (open.has(reply)) wait();
        yield part;
      }
    }
    return Readable.from(pacedParts(), { highWaterMark: 1 });
  };
}
