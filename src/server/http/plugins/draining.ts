import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as afterPoll } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether the process is about to stop: it still answers, but closes each connection after it (HARDENING R5). */
export interface Draining {
  isOn: boolean;
}

/** Clients that reconnect repeatedly must not prevent the process from ending. */
const MAX_ROUNDS = 2_000;
/** Milliseconds of an event-loop turn in which hardly anything happened after connections were accepted. */
const QUIET_MS = 0.06;

/** While draining, every answer closes its connection, including answers to earlier requests. */
export function addDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
}

/** Stops accepting connections and closes idle ones. Resolves when the last request is answered. */
export async function closeWhenAnswered(server: Server): Promise<void> {
  let accepted = 0;
  server.on('connection', () => accepted++);
  // closing resets connections that are not accepted yet: wait for a short turn of the event loop in which none was waiting
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = accepted;
    const startedAt = performance.now();
    await afterPoll();
    if (accepted === before && performance.now() - startedAt < QUIET_MS) break;
  }
  await new Promise<void>((resolve) => {
    // without looking for idle connections first, which takes time in which others arrive
    NetServer.prototype.close.call(server, () => resolve());
    server.closeIdleConnections();
  });
}
