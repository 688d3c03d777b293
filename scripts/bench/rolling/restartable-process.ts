import { type RunningServer, startServer } from '../http/api-process.ts';

/** A process of the site that can be stopped and started again on its port. */
export interface RestartableProcess {
  port: number;
  /** Undefined before it was started. */
  pid(): number | undefined;
  /** Resolves when it has ended. */
  ended(): Promise<unknown>;
  /** Resolves when the process is ready. */
  start(): Promise<void>;
  /** Ends it as a service manager does. @returns its exit code and how long it took, milliseconds */
  terminate(): Promise<{ code: number | null; took: number }>;
}

/**
 * @param command of `forecourt`
 * @param environment variables in addition to those of this process
 */
export function restartableProcess(
  command: 'start' | 'api',
  port: number,
  environment: Readonly<Record<string, string>>,
): RestartableProcess {
  let server: RunningServer | undefined;
  return {
    port,
    pid: () => server?.pid,
    ended: async () => server?.ended,
    async start() {
      server = await startServer(command === 'api' ? ['--api'] : [], { ...environment, PORT: String(port) });
    },
    async terminate() {
      const begun = performance.now();
      const code = (await server?.stop('SIGTERM')) ?? null;
      return { code, took: performance.now() - begun };
    },
  };
}
