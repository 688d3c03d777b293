import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake responds; `hang` never responds. */
export type SentryMode = 'well' | 'failing' | 'garbage' | 'redirecting' | 'hang';

export interface Received {
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Lines of the envelope. */
  lines: Record<string, unknown>[];
}

/** An HTTP server that accepts envelopes like an error monitoring service and can fail in several ways. */
export async function fakeSentry() {
  const received: Received[] = [];
  let mode: SentryMode = 'well';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const lines = Buffer.concat(parts).toString().split('\n').filter(Boolean);
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        lines: lines.map((line) => JSON.parse(line)),
      });
      if (mode === 'well') response.end('{"id":"1"}');
      else if (mode === 'failing') response.writeHead(500).end('no');
      else if (mode === 'garbage') response.end('\u0000<nonsense');
      else if (mode === 'hang') response.on('close', () => void fake.givenUp++);
      else if (mode === 'redirecting') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const fake = {
    dsn: `http://aKey@127.0.0.1:${port}/7`,
    received,
    /** Requests that the site stopped waiting for. */
    givenUp: 0,
    /** Reported errors without headers. */
    events: () => received.flatMap(({ lines }) => lines.filter((line) => 'exception' in line)),
    setMode(next: SentryMode) {
      mode = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}
