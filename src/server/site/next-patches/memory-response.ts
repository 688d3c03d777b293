import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Creates a GET request without a connection. @param headers in lower case */
export function memoryRequest(url: string, headers: Readonly<Record<string, string>>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url, headers: { ...headers }, complete: true });
  request.push(null);
  return request;
}

/**
 * A response in memory. Status and headers are read after it has ended; features that only a connection needs are left
 * out (they took a tenth of the time of a page).
 */
export class MemoryResponse extends ServerResponse {
  readonly #chunks: Buffer[] = [];

  get body(): Buffer {
    const [first, ...rest] = this.#chunks;
    return rest.length === 0 ? (first ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks);
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.#append(chunk);
    callLast(rest);
    return true;
  }

  override end(chunk?: unknown, ...rest: unknown[]): this {
    if (this.finished) return this;
    this.#append(chunk);
    this.finished = true;
    this.emit('finish');
    this.emit('close');
    callLast([chunk, ...rest]);
    return this;
  }

  #append(chunk: unknown): void {
    if (typeof chunk === 'string') this.#chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) this.#chunks.push(Buffer.from(chunk));
  }
}

/** Streams take a completion callback as their last argument. */
function callLast(args: readonly unknown[]): void {
  const done = args.at(-1);
  if (typeof done === 'function') queueMicrotask(() => done());
}
