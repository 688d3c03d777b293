import { createServer } from 'node:net';

/** @throws the listen error if the port is not available, before the build starts */
export function requireFreePort(host: string, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once('error', reject);
  probe.listen({ host, port }, () => probe.close(() => resolve()));
  return promise;
}
