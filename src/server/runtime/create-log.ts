import pino, { type DestinationStream, type Level, type Logger, type LoggerOptions } from 'pino';
import { scrubText } from '#domain/privacy/scrub-text.ts';
import { scrub, scrubError } from './scrub.ts';
import { traceFields } from './trace-context.ts';

/** Creates the log of a process, one line of JSON per message. Redacts private data of all callers. */
export function createLog(level: Level | 'silent', destination: DestinationStream): Logger {
  return pino(
    { level, base: null, serializers: SERIALIZERS, formatters: FORMATTERS, hooks: HOOKS, mixin: traceFields },
    destination,
  );
}

const FORMATTERS: LoggerOptions['formatters'] = {
  log: (fields) => scrub(fields) as Record<string, unknown>,
};

const SERIALIZERS: LoggerOptions['serializers'] = {
  // errors that `scrub` has processed stay as they are
  err: (error: unknown) => (error instanceof Error ? scrubError(error) : error),
};

const HOOKS: LoggerOptions['hooks'] = {
  logMethod(values, method) {
    const [first, ...rest] = values as unknown[];
    const texts = rest.map((value) => (typeof value === 'string' ? scrubText(value) : scrub(value)));
    // an error without a message lends the line its own
    const withMessage =
      first instanceof Error
        ? [{ err: first }, ...(rest.length > 0 ? texts : [scrubText(first.message)])]
        : [typeof first === 'string' ? scrubText(first) : first, ...texts];
    method.apply(this, withMessage as Parameters<typeof method>);
  },
};
