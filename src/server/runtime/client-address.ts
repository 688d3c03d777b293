import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Returns the address of a client. Removes the port that some proxies append, which differs for each connection and would
 * defeat limits (HARDENING A04). A trusted proxy that forwards no address counts as the client itself.
 */
export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  const written = WITH_PORT.exec(ip);
  const address = written?.[1] ?? written?.[2] ?? ip;
  return isIP(address) > 0 ? address : (raw.socket.remoteAddress ?? '');
}
