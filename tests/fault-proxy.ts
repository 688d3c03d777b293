import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy between the site and PostgreSQL that delays and drops connections (HARDENING R7). */
export interface FaultProxy {
  /** URL of the database through the proxy. */
  url: string;
  /** Delay of every response in milliseconds; Infinity: responses never arrive. */
  delay: number;
  /** So many of the next packets from the site end their connection, the first of a new one too. */
  breaks: number;
  /** Drops all open connections. */
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
  const track = (socket: Socket, peer: () => Socket | undefined) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      peer()?.destroy();
    });
  };
  const listener = createServer((client) => {
    const database = connect(upstream);
    track(client, () => database);
    track(database, () => client);
    client.on('data', () => {
      if (proxy.breaks === 0) return;
      proxy.breaks--;
      client.destroy();
    });
    client.pipe(database);
    // write chunks one after another to keep their order
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
    breaks: 0,
    drop,
    close: async () => {
      drop();
      await new Promise((done) => listener.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return proxy;
}
