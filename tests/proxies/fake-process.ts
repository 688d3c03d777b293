import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A process of the site, as a proxy sees it: it answers with its name. */
export interface FakeProcess {
  name: string;
  port: number;
  /** Requests except those of health checks. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[];
  /** Whether `/readyz` says that requests may be sent here. */
  isReady: boolean;
  /** Whether requests end without an answer. */
  isBroken: boolean;
  /** Path that it answers with 404. */
  lacks: string;
  /** Number of health checks so far. */
  checks: number;
  stop(): Promise<void>;
}

export async function openFakeProcess(name: string): Promise<FakeProcess> {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    if (url === '/readyz') {
      fake.checks++;
      response.writeHead(fake.isReady ? 200 : 503).end();
      return;
    }
    fake.requests.push({ method, url, headers });
    if (fake.isBroken) request.socket.destroy();
    else if (url === fake.lacks) response.writeHead(404).end();
    else response.setHeader('x-process', name).end(name);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fake: FakeProcess = {
    name,
    port: (server.address() as AddressInfo).port,
    requests: [],
    isReady: true,
    isBroken: false,
    lacks: '',
    checks: 0,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return fake;
}
