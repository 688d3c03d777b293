import { Agent, request as openRequest } from 'node:http';

/** A request of the load. */
export interface LoadRequest {
  url: string;
  token?: string;
  body?: object;
}

export interface LoadAnswer {
  /** 0: no answer, or one that broke off. */
  status: number;
  text: string;
  /** Milliseconds until its end. */
  took: number;
}

const TIMEOUT_MS = 15_000;
const TICK_MS = 10;

/** Sends requests on connections that are kept. */
export function createSender(): { send(request: LoadRequest): Promise<LoadAnswer>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const send = ({ url, token, body }: LoadRequest) =>
    new Promise<LoadAnswer>((resolve) => {
      const sentAt = performance.now();
      const end = (status: number, text: string) =>
        resolve({ status, text, took: performance.now() - sentAt });
      const options = {
        agent,
        timeout: TIMEOUT_MS,
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
      };
      const request = openRequest(url, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => end(response.statusCode ?? 0, text));
        response.on('error', () => end(0, ''));
      });
      request.on('timeout', () => request.destroy());
      request.on('error', (error) => end(0, error.message));
      request.end(body && JSON.stringify(body));
    });
  return { send, close: () => agent.destroy() };
}

/** Calls `act` at a steady rate, however long each call takes. @returns ends it; resolves when the last call has */
export function steadily(rate: number, act: () => Promise<void>): () => Promise<void> {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  let begun = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1_000) * rate; begun < due; begun++) {
      const each = act().finally(() => running.delete(each));
      running.add(each);
    }
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
