import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A GET request that no connection has brought. @param headers in lower case */
export function memoryRequest(url: string, headers: Readonly<Record<string, string>>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url, headers: { ...headers }, complete: true });
  request.push(null);
  return request;
}

/**
 * A response that stays in memory. Status and headers are read from it when it has ended; what a connection would need
 * besides is left out (measured: a tenth of the time of a page went into it).
 */
export class MemoryResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  get body(): Buffer {
    const [first, ...rest] = this.#chunks;
    return rest.length === 0 ? (first ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks);
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#keep(chunk);
    callLast(rest);
    return true;
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    if (this.finished) return this;
    this.#keep(chunk);
    this.finished = true;
    this.emit('finish');
    this.emit('close');
    callLast([chunk, ...rest]);
    return this;
  }

  #keep(chunk: unknown): void {
    if (typeof chunk === 'string') this.#chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
  }
}

/** Streams say by a function, as the last argument, that they are through. */
function callLast(args: readonly unknown[]): void {
  const done = args.at(-1);
  if (typeof done === 'function') queueMicrotask(() => done());
}
