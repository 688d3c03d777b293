import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { namesTwoHosts } from './host-header.ts';

/** Answers a request without the framework, or leaves it: true when it was answered. */
export type Shortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

const SECONDS = 1_000;
const MAX_CONNECTIONS = 10_000;

/**
 * The HTTP server below Fastify. Finished pages are sent past the framework: its routing, hooks and headers cost as much
 * again as sending the page.
 */
export function httpServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  shortcut: () => Shortcut | undefined,
): Server {
  const server = createServer(
    // HARDENING A32: Fastify itself would wait for ever, and Node looks at its clock twice a minute only
    {
      headersTimeout: 10 * SECONDS,
      requestTimeout: 15 * SECONDS,
      connectionsCheckingInterval: 2 * SECONDS,
      keepAliveTimeout: 72 * SECONDS,
    },
    (request, response) => {
      // the framework refuses these, whatever is cached
      if (namesTwoHosts(request) || !shortcut()?.(request, response)) handler(request, response);
    },
  );
  server.setTimeout(60 * SECONDS);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
