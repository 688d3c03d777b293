import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that somebody made to the service. */
export interface AskedRequest {
  url: string;
  body: string;
}

/** What the service does with a request; null: it is silent. */
export type FakeAnswer = (request: AskedRequest) => { status: number; body: string; type?: string } | null;

/** Stands in for somebody else's service, at the network. */
export interface FakeService {
  url: string;
  asked: AskedRequest[];
  answer: FakeAnswer;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
  /** Is there again, at the same address. */
  start(): Promise<void>;
}

export async function openFakeService(): Promise<FakeService> {
  let port = 0;
  const server = createServer(async (request, response) => {
    const asked = { url: request.url ?? '', body: await text(request).catch(() => '') };
    fake.asked.push(asked);
    const said = fake.answer(asked);
    if (said === null) return;
    const { status, body, type = 'application/json' } = said;
    response.writeHead(status, { 'content-type': type, location: `${fake.url}trap` }).end(body);
  });
  const fake: FakeService = {
    url: '',
    asked: [],
    answer: () => ({ status: 200, body: '{}' }),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    async start() {
      await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
      ({ port } = server.address() as AddressInfo);
      fake.url = `http://127.0.0.1:${port}/`;
    },
  };
  await fake.start();
  return fake;
}
