import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is wrong with a part: no port, answers that never come, answers byte by byte, answers of nonsense, a closed half. */
export const FAULTS = ['refused', 'slow', 'dragging', 'wrong', 'half closed'] as const;
export type Fault = (typeof FAULTS)[number];

/** A port in front of a part of the site, which fails when asked to. */
export interface FaultyPort {
  port: number;
  /** @param fault null: none */
  set(fault: Fault | null): Promise<void>;
  close(): void;
}

const DRAG_MS = 500;
const NONSENSE = Buffer.from('\u0000\u0007 nonsense \r\n\r\n'.repeat(4));

/** @param connect opens a connection to the part itself */
export async function openFaultyPort(connect: () => Socket): Promise<FaultyPort> {
  const clients = new Set<Socket>();
  let fault: Fault | null = null;
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const part = connect();
    clients.add(client);
    for (const [socket, other] of [
      [client, part],
      [part, client],
    ] as const)
      socket.on('error', () => {}).on('close', () => other.destroy());
    client.on('close', () => clients.delete(client));
    client.on('data', (asked) => {
      if (fault === 'wrong') client.write(NONSENSE);
      else if (fault === null || fault === 'dragging') part.write(asked);
    });
    client.on('end', () => part.end());
    if (fault === 'half closed') client.end();
    let sent = Promise.resolve();
    part.on('data', (answer) => {
      sent = sent.then(() => forward(answer, client, () => fault));
    });
    part.on('end', () => sent.then(() => client.end()));
  });
  const listen = async (port: number) => {
    await once(listener.listen(port, '127.0.0.1'), 'listening');
    return (listener.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async set(next) {
      fault = next;
      if (next === 'half closed') for (const client of clients) client.end();
      // what waits for an answer of the failed part would wait on
      if (next === null || next === 'refused') for (const client of clients) client.destroy();
      if (next === 'refused') listener.close();
      else if (!listener.listening) await listen(port);
    },
    close() {
      listener.close();
      for (const client of clients) client.destroy();
    },
  };
}

async function forward(answer: Buffer, client: Socket, faultNow: () => Fault | null): Promise<void> {
  for (let at = 0; at < answer.length; ) {
    const fault = faultNow();
    if (client.destroyed || (fault !== null && fault !== 'dragging')) return;
    const end = fault === null ? answer.length : at + 1;
    client.write(answer.subarray(at, end));
    at = end;
    if (fault === 'dragging') await sleep(DRAG_MS);
  }
}
