import { scrubText } from '#domain/scrub-text.ts';

const HIDDEN = '…';
const MAX_DEPTH = 4;

/** Names of what is a visitor's or a secret, wherever it stands in what is logged. */
const SECRET =
  /phone|mobile|email|otp|passcode|token|secret|password|cookie|authorization|api-?key|signature|^(code|pin|params|body|payload|headers)$/i;

/** The same for everything below a value: what has a secret's name is hidden, other texts are scrubbed. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return scrubError(value, depth);
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => scrub(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, SECRET.test(name) ? HIDDEN : scrub(each, depth + 1)]),
  );
}

/** What an error says about itself and its cause, and nothing that it carries along: queries, values, requests. */
export function scrubError(error: Error, depth = 0): object {
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

/** The message stands in front of the places; scrubbed by itself, it cannot pass for one of them. */
function scrubStack(stack: string, message: string): string {
  const start = stack.indexOf(message);
  if (start < 0) return scrubText(stack);
  return stack.slice(0, start) + scrubText(message) + scrubText(stack.slice(start + message.length));
}
