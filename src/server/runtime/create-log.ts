import pino, { type DestinationStream, type Level, type Logger, type LoggerOptions } from 'pino';
import { scrubText } from '#domain/privacy/scrub-text.ts';
import { traceFields } from './trace-context.ts';

const HIDDEN = '…';

const MAX_DEPTH = 4;

/** Names of properties with personal data or secrets. */
const SECRET =
  /phone|mobile|email|otp|passcode|token|secret|password|cookie|authorization|api-?key|signature|^(code|pin|params|body|payload|headers)$/i;

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

/** Redacts a value and everything below: values of secret names are hidden, other texts are scrubbed. */
function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return scrubError(value, depth);
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, SECRET.test(name) ? HIDDEN : scrub(each, depth + 1)]),
  );
}

/** Returns name, message, stack and cause of an error without other properties: queries, values, requests. */
function scrubError(error: Error, depth = 0): object {
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: name,
    message: scrubText(message),
    ...(stack && { stack: scrubStack(stack, message) }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && depth < MAX_DEPTH && { cause: scrubError(cause, depth + 1) }),
  };
}

/** Scrubs the message in front of the stack separately, so that it cannot pass for a frame. */
function scrubStack(stack: string, message: string): string {
  const start = stack.indexOf(message);
  if (start < 0) return scrubText(stack);
  return stack.slice(0, start) + scrubText(message) + scrubText(stack.slice(start + message.length));
}
