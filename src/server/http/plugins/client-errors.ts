import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorReply, refusal } from './error-answer.ts';
import type { Headers } from './safety-headers.ts';

/** Answers connections whose request cannot be parsed (HARDENING A32, A33) in the form of SPEC 8, then closes them. */
export function clientErrorHandler(safety: Headers): (error: { code?: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(wireText(clientErrorReply(code), safety));
    socket.destroy();
  };
}

function clientErrorReply(code: string | undefined): ErrorReply {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refusal('request_timeout', 'The request took too long to arrive.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return refusal('headers_too_large', 'The headers of the request are too large.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return refusal('too_large', 'The extensions of the chunks are too large.');
  return refusal('bad_request', 'The request cannot be parsed.');
}

function wireText({ status, code, message, errors }: ErrorReply, safety: Headers): string {
  const body = JSON.stringify({ message, code, errors });
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(safety).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
