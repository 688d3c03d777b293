import { createHash, randomBytes } from 'node:crypto';

const FORM = /^[A-Za-z0-9_-]{43}$/;

/** 256 bits from the system's random source. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The only thing of a token that is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text can be a token at all; what cannot is not looked up. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && FORM.test(text);
}
