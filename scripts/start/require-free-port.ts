import { createServer } from 'node:net';

/** @throws the error of listening when the address cannot be had; better now than after a minute of building */
export function requireFreePort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen({ host, port }, () => probe.close(() => resolve()));
  return promise;
}
