import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OWN_CALLER } from '../runtime/client-network.ts';
import { mayRead } from './metrics-route.ts';
import type { Metrics } from './open-metrics.ts';

export interface OperatorsPortOptions {
  app: FastifyInstance;
  metrics: Metrics;
  token: string;
  host: string;
  port: number;
}

const HEALTH = ['/livez', '/readyz'];
const TIMEOUT_MS = 10_000;

/** Answers /metrics, /livez and /readyz on a port of their own until the app is closed. @throws if it cannot listen */
export async function openOperatorsPort({
  app,
  host,
  port,
  ...options
}: OperatorsPortOptions): Promise<void> {
  const server = createServer(
    { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
    (request, response) => {
      answer(request, response, { app, ...options }).catch((error: unknown) => {
        app.log.error({ err: error }, 'answering operators failed');
        response.destroy();
      });
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  // must not keep the process alive; health is answered until the site is closed
  server.unref();
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { app, metrics, token }: Pick<OperatorsPortOptions, 'app' | 'metrics' | 'token'>,
): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const send = (status: number, type: string, text: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  if (request.method !== 'GET' && request.method !== 'HEAD') send(405, 'text/plain', '');
  else if (HEALTH.includes(path)) {
    const { statusCode, headers, body } = await app.inject({ url: path, remoteAddress: OWN_CALLER });
    send(statusCode, String(headers['content-type']), body);
  } else if (path !== '/metrics') send(404, 'text/plain', 'There are /metrics, /livez and /readyz.\n');
  else if (!mayRead(request.headers.authorization, token)) {
    response.setHeader('www-authenticate', 'Bearer');
    send(401, 'text/plain', 'A token is needed.\n');
  } else {
    const { text, type } = await metrics.read();
    send(200, type, text);
  }
}
