import type { FastifyInstance } from 'fastify';

/** Whether the process is about to stop: it still answers, but asks to be left alone (HARDENING R5). */
export interface Draining {
  isOn: boolean;
}

/** While draining, kept-alive connections are closed with their next answer, so that none is cut. */
export function addDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isOn) reply.header('connection', 'close');
    done();
  });
}
