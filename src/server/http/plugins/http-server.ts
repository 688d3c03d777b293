import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SECOND_MS } from '#domain/time/durations.ts';
import { namesTwoHosts } from './host-header.ts';

/** Answers a request without the framework; true if it was answered. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

const MAX_CONNECTIONS = 10_000;

/**
 * The HTTP server below Fastify. Cached pages bypass the framework: its routing, hooks and headers cost as much
 * again as sending the page.
 */
export function httpServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  shortcut: () => Shortcut | undefined,
): Server {
  const server = createServer(
    // HARDENING A32: Fastify's default is no timeout, and Node checks timeouts only twice a minute
    {
      headersTimeout: 10 * SECOND_MS,
      requestTimeout: 15 * SECOND_MS,
      connectionsCheckingInterval: 2 * SECOND_MS,
      keepAliveTimeout: 72 * SECOND_MS,
    },
    (request, response) => {
      // Fastify rejects these, whether the page is cached or not
      if (namesTwoHosts(request) || !shortcut()?.(request, response)) handler(request, response);
    },
  );
  server.setTimeout(60 * SECOND_MS);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

const TRUSTWORTHY = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;
/** A phone number, grouped in any way: ids have letters, or are longer. */
const PHONE = /^\d[\d._-]{5,18}$/;

/**
 * Returns the caller's `x-request-id` if it is valid, cannot forge log lines (HARDENING A43) and is no phone number (A20), else
 * a new one.
 */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isGood = typeof given === 'string' && TRUSTWORTHY.test(given) && !PHONE.test(given);
  return isGood ? given : randomUUID();
}
