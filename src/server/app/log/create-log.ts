import pino, { type DestinationStream, type Level, type Logger, type LoggerOptions } from 'pino';
import { scrubText } from '#domain/scrub-text.ts';
import { scrub, scrubError } from './scrub.ts';

/** The log of a process, one line of JSON a message; nothing private gets into it, whoever writes. */
export function createLog(level: Level | 'silent', destination: DestinationStream): Logger {
  return pino(
    { level, base: null, serializers: SERIALIZERS, formatters: FORMATTERS, hooks: HOOKS },
    destination,
  );
}

const FORMATTERS: LoggerOptions['formatters'] = {
  log: (fields) => scrub(fields) as Record<string, unknown>,
};

const SERIALIZERS: LoggerOptions['serializers'] = {
  // what `scrub` has made of an error is told as it is
  err: (error: unknown) => (error instanceof Error ? scrubError(error) : error),
};

const HOOKS: LoggerOptions['hooks'] = {
  logMethod(values, method) {
    const [first, ...rest] = values as unknown[];
    const texts = rest.map((value) => (typeof value === 'string' ? scrubText(value) : scrub(value)));
    // an error alone lends the line its message
    const spoken =
      first instanceof Error
        ? [{ err: first }, ...(rest.length > 0 ? texts : [scrubText(first.message)])]
        : [typeof first === 'string' ? scrubText(first) : first, ...texts];
    method.apply(this, spoken as Parameters<typeof method>);
  },
};
