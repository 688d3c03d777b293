import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the service received. */
export interface AskedRequest {
  method: string;
  url: string;
  body: string;
  headers: IncomingHttpHeaders;
}

/** Makes the response to a request; null means the service never responds. */
export type FakeAnswer = (
  request: AskedRequest,
) => { status: number; body: string; type?: string; location?: string } | null;

/** An HTTP server that stands in for an external service. */
export interface FakeService {
  url: string;
  asked: AskedRequest[];
  answer: FakeAnswer;
  /** Refuses connections from now on. */
  stop(): Promise<void>;
  /** Listens again on the same address. */
  start(): Promise<void>;
}

export async function openFakeService(): Promise<FakeService> {
  let port = 0;
  const server = createServer(async (request, response) => {
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      body: await text(request).catch(() => ''),
      headers: request.headers,
    };
    fake.asked.push(received);
    const answer = fake.answer(received);
    if (answer === null) return;
    const { status, body, type = 'application/json', location = `${fake.url}trap` } = answer;
    response.writeHead(status, { 'content-type': type, location }).end(body);
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
