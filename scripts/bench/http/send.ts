import { Agent, type IncomingHttpHeaders, request as openRequest } from 'node:http';
import { request as openSecureRequest, Agent as SecureAgent } from 'node:https';

/** Method, headers and body of a request. */
export interface SentRequest {
  /** GET without a body, POST with one, if absent. */
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface SentAnswer {
  /** 0: no answer, or one that broke off. */
  status: number;
  /** The status, or the reason why there was no whole answer. */
  outcome: string;
  headers: IncomingHttpHeaders;
  /** As received, not decompressed. */
  body: Buffer;
  /** Milliseconds from the request to the end of the answer. */
  took: number;
}

export interface Sender {
  /** Never rejects. */
  send(url: string, request?: SentRequest): Promise<SentAnswer>;
  /** Ends the connections, and with them requests that wait. */
  close(): void;
}

const TIMEOUT_MS = 30_000;

/** Sends requests over keep-alive connections. Needs no development package, so that it runs in a company's folder. */
export function createSender(connections: number): Sender {
  const options = { keepAlive: true, maxSockets: connections };
  const [agent, secureAgent] = [new Agent(options), new SecureAgent(options)];
  const send = (url: string, { method, headers, body }: SentRequest = {}) =>
    new Promise<SentAnswer>((resolve) => {
      const begun = performance.now();
      const end = (status: number, outcome: string, answered: IncomingHttpHeaders, parts: Buffer[]) =>
        resolve({
          status,
          outcome,
          headers: answered,
          body: Buffer.concat(parts),
          took: performance.now() - begun,
        });
      const fail = (error: NodeJS.ErrnoException) => end(0, error.code ?? error.message, {}, []);
      const isSecure = url.startsWith('https:');
      const sent = (isSecure ? openSecureRequest : openRequest)(
        url,
        {
          agent: isSecure ? secureAgent : agent,
          timeout: TIMEOUT_MS,
          method: method ?? (body ? 'POST' : 'GET'),
          headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', fail);
          answer.on('end', () =>
            end(answer.statusCode ?? 0, String(answer.statusCode), answer.headers, parts),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', fail);
      sent.end(body && JSON.stringify(body));
    });
  return {
    send,
    close() {
      agent.destroy();
      secureAgent.destroy();
    },
  };
}
