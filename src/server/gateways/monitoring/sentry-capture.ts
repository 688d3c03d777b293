import { createRequire } from 'node:module';
import type * as Sentry from '@sentry/nextjs';
import { cleanReport } from '#domain/privacy/clean-report.ts';
import type { Dsn } from './dsn.ts';
import type { EnvelopeSender } from './envelope-sender.ts';

/** Context of an error. */
export interface FailureFacts {
  /** Code of the region of the error; absent if there is none. */
  region?: string;
  /** Requested address without private data. */
  path?: string;
  /** Prefix of the error's message. */
  prefix?: string;
}

/** Captures an error. */
export type Capture = (error: unknown, facts: FailureFacts) => void;

// Node cannot detect the named exports of this CommonJS package
const { createTransport, defaultStackParser, linkedErrorsIntegration, NodeClient, Scope }: typeof Sentry =
  createRequire(import.meta.url)('@sentry/nextjs');

/**
 * A separate client instead of `init`, which would instrument every request and query of the process: the server sends
 * only the errors that it reports. Loaded only if a DSN is configured.
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
