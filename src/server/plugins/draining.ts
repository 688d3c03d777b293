import type { Server } from 'node:http';
import { setImmediate as afterPoll } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether the process is about to stop: it still answers, but asks to be left alone (HARDENING R5). */
export interface Draining {
  isOn: boolean;
}

/** While draining, every answer closes its connection, also that to a request from before. */
export function addDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
}

/** Takes no more connections and closes idle ones. Resolves when the last request is answered. */
export async function closeWhenAnswered(server: Server): Promise<void> {
  // right after the event loop has accepted and read what had arrived, so that next to nothing of it is cut
  await afterPoll();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
