import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorReply } from './error-answer.ts';
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
    return { status: 408, message: 'The request took too long to arrive.', errors: {} };
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, message: 'The headers of the request are too large.', errors: {} };
  return { status: 400, message: 'The request cannot be parsed.', errors: {} };
}

function wireText({ status, message, errors }: ErrorReply, safety: Headers): string {
  const body = JSON.stringify({ message, errors });
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
