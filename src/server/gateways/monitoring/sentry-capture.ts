import { createRequire } from 'node:module';
import type * as Sentry from '@sentry/nextjs';
import { cleanReport } from '#domain/clean-report.ts';
import type { Dsn } from './dsn.ts';
import type { EnvelopeSender } from './envelope-sender.ts';

/** What is said of an error besides itself. */
export interface FailureFacts {
  /** Code of the region it happened in; absent: in none. */
  region?: string;
  /** Address that was asked for, without anything private. */
  path?: string;
  /** Stands before the error's own message. */
  prefix?: string;
}

/** Captures an error. */
export type Capture = (error: unknown, facts: FailureFacts) => void;

// what Node gets of this package is CommonJS whose names it cannot see
const { createTransport, defaultStackParser, linkedErrorsIntegration, NodeClient, Scope }: typeof Sentry =
  createRequire(import.meta.url)('@sentry/nextjs');

/**
 * A client of its own instead of `init`, which would listen to every request and query of the process: the server reports
 * the errors that it is told of, nothing else. Loaded only when there is somebody to report to.
 */
export function sentryCapture(dsn: Dsn, send: EnvelopeSender): Capture {
  const client = new NodeClient({
    dsn: dsn.text,
    integrations: [linkedErrorsIntegration()],
    stackParser: defaultStackParser,
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        await send(dsn, body);
        return { statusCode: 200 };
      }),
    beforeSend: cleanReport,
  });
  client.init();
  return (error, { region, path, prefix }) => {
    const scope = new Scope();
    if (region !== undefined) scope.setTag('region', region);
    if (path !== undefined) scope.setTransactionName(path);
    scope.addEventProcessor((event) => {
      const main = event.exception?.values?.at(-1);
      if (main && prefix !== undefined) main.value = `${prefix}: ${main.value}`;
      return event;
    });
    client.captureException(error, { originalException: error }, scope);
  };
}
