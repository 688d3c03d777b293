import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Address of whoever makes a request. Some proxies write the port behind it, another one with every connection: whoever
 * is counted by it is never counted (HARDENING A04). A trusted proxy that passes on no address at all is counted itself.
 */
export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  const written = WITH_PORT.exec(ip);
  const address = written?.[1] ?? written?.[2] ?? ip;
  return isIP(address) > 0 ? address : (raw.socket.remoteAddress ?? '');
}
