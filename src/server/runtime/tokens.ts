import { createHash, randomBytes } from 'node:crypto';

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** Creates a token with 256 bits from the system's random source. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token; only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns the token of the pages that a session has open; it does not tell the token of the session. */
export function pageTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`page ${sessionToken}`).digest('base64url');
}

/** Whether a text has the format of a token; others are not looked up. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && FORM.test(text);
}
