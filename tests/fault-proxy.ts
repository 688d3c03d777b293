import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Stands between the site and its PostgreSQL (HARDENING R7). */
export interface FaultProxy {
  /** The database through the proxy. */
  url: string;
  /** Milliseconds by which every answer of the server is late; Infinity: it never comes. */
  delay: number;
  /** Breaks every connection there is. */
  drop(): void;
  close(): Promise<void>;
}

/** @param url of a PostgreSQL that listens on a Unix socket */
export async function openFaultProxy(url: string): Promise<FaultProxy> {
  const server = new URL(url.replace('@/', '@socket/'));
  const socketOf = (folder: string) => join(folder, `.s.PGSQL.${server.searchParams.get('port') ?? 5432}`);
  const upstream = socketOf(server.searchParams.get('host') ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-proxy-'));
  const sockets = new Set<Socket>();
  const own = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      other()?.destroy();
    });
  };
  const listener = createServer((client) => {
    const database = connect(upstream);
    own(client, () => database);
    own(database, () => client);
    client.pipe(database);
    // one after the other, so that what comes late comes in its order
    let sent = Promise.resolve();
    database.on('data', (chunk) => {
      const { delay } = proxy;
      if (delay === Number.POSITIVE_INFINITY) return;
      const due = delay === 0 ? undefined : sleep(delay);
      sent = sent.then(async () => {
        await due;
        client.write(chunk);
      });
    });
  });
  await new Promise<void>((done) => listener.listen(socketOf(folder), done));
  server.searchParams.set('host', folder);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: FaultProxy = {
    url: server.href.replace('@socket/', '@/'),
    delay: 0,
    drop,
    close: async () => {
      drop();
      await new Promise((done) => listener.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return proxy;
}
