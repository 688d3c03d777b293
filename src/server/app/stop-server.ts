import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeWhenAnswered } from '../http/plugins/draining.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { closeContent, type openContent } from './open-content.ts';
import type { openGateways } from './open-gateways.ts';

/** Milliseconds after the start of a stop at which each part is ended, done or not (HARDENING R5, R16). */
const STOP_MS = { answers: 7_000, app: 7_500, jobs: 8_000, database: 9_500 };

interface StopDeps {
  app: FastifyInstance;
  /** Watchers. */
  ratings: { stop(): void };
  maintenance: { stop(): void };
  /** Absent: the studio is off. */
  versions: { stop(): Promise<void> } | undefined;
  jobs: Pick<JobQueue, 'stop'>;
  gateways: Pick<ReturnType<typeof openGateways>, 'recognition' | 'printer'>;
  database: Pick<OpenDatabase, 'close'>;
  /** What is served when it is closed. */
  content(): ReturnType<typeof openContent>;
  search: { close(): Promise<void> };
}

/** Waits `notice` ms, finishes open requests and ends, within 10 s in total. */
export async function stopServer(
  { app, ratings, maintenance, versions, jobs, gateways, database, content, search }: StopDeps,
  notice: number,
): Promise<void> {
  const begun = performance.now();
  /** Milliseconds until a phase of the stop. */
  const until = (moment: number) => moment - (performance.now() - begun);
  await sleep(notice);
  ratings.stop();
  maintenance.stop();
  const jobsStopped = jobs.stop(until(STOP_MS.jobs));
  // running page renders need the renderer and the API, which end with the app
  await waitAtMost(closeWhenAnswered(app.server), until(STOP_MS.answers));
  app.server.closeAllConnections();
  await waitAtMost(app.close(), until(STOP_MS.app));
  const { recognition, printer } = gateways;
  const open = [
    jobsStopped,
    versions?.stop(),
    closeContent(content()).then(search.close),
    recognition.close(),
    printer.close(),
  ];
  await waitAtMost(Promise.all(open), until(STOP_MS.jobs));
  await database.close(until(STOP_MS.database));
}
