/** Cause of a failed query that is not the query itself. */
export type DatabaseFault = 'unavailable' | 'overloaded' | 'full';

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);
const STATEMENT_TIMEOUT = '57014';
const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY = '25006';
const UNAVAILABLE_MESSAGE =
  /Connection terminated|Client has encountered a connection error|Client was closed|not queryable/;
const CONNECT_TIMEOUT = /due to connection timeout/;
const OVERLOADED_MESSAGE = /timeout exceeded when trying to connect|Query read timeout/;

/**
 * Distinguishes faults of the database from mistakes in a query, so that a route answers 503 (unavailable, overloaded) or
 * 507 (full) instead of 500 (HARDENING R3, R6, R7). Looks through wrapped errors.
 * @returns null for any other error
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (const cause of causesOf(error)) {
    const fault = faultOf(cause);
    if (fault) return fault;
  }
  return null;
}

/** Whether a row could not be stored because its contact was deleted in the meantime. */
export function isOwnerGone(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      'code' in cause &&
      cause.code === '23503' &&
      'constraint' in cause &&
      String(cause.constraint).endsWith('_contact_id_fkey'),
  );
}

/** Whether a statement took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return hasCode(error, STATEMENT_TIMEOUT);
}

/** Whether a server was not reached in time: to try again takes as long again. */
export function isConnectTimeout(error: unknown): boolean {
  return hasCode(error, 'ETIMEDOUT') || causesOf(error).some(({ message }) => CONNECT_TIMEOUT.test(message));
}

/** Whether PostgreSQL answered with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return causesOf(error).some((cause) => 'code' in cause && cause.code === code);
}

/** Whether a server refused a write because it is a standby: its primary is another one now. */
export function isReadOnlyServer(error: unknown): boolean {
  return hasCode(error, READ_ONLY);
}

/** Whether the role of the connection may not do that. */
export function isForbidden(error: unknown): boolean {
  return hasCode(error, INSUFFICIENT_PRIVILEGE);
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

function faultOf(error: Error): DatabaseFault | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '53100') return 'full';
  // 55P03 is the lock timeout, class 53 a lack of connections or memory
  if (code === STATEMENT_TIMEOUT || code === '55P03' || code.startsWith('53')) return 'overloaded';
  // a server that takes writes is looked for (HARDENING R21)
  if (code === READ_ONLY) return 'unavailable';
  // class 08 is a connection error, 57P shutdown and start, 58 a failing disk
  if (code.startsWith('08') || code.startsWith('57P') || code.startsWith('58')) return 'unavailable';
  if (UNAVAILABLE.has(code) || UNAVAILABLE_MESSAGE.test(error.message)) return 'unavailable';
  return OVERLOADED_MESSAGE.test(error.message) ? 'overloaded' : null;
}
