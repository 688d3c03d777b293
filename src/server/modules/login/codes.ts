import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Owner of a code: the same digits are another code for another phone or region. */
export interface CodeOwner {
  region: string;
  /** E.164. */
  phone: string;
}

/** Codes hashed with a key that is not in the database: a stolen table cannot be brute-forced. */
export interface Codes {
  /** Creates six digits. */
  create(): string;
  hash(code: string, owner: CodeOwner): string;
  /** Whether a code has a hash, in constant time. */
  matches(code: string, owner: CodeOwner, hash: string): boolean;
}

const DIGITS = 6;

export function codesWith(secret: string): Codes {
  const digest = (code: string, { region, phone }: CodeOwner) =>
    createHmac('sha256', secret).update(`one-time-code\0${region}\0${phone}\0${code}`).digest();
  return {
    create: () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
    hash: (code, owner) => digest(code, owner).toString('hex'),
    matches(code, owner, hash) {
      const wanted = Buffer.from(hash, 'hex');
      const given = digest(code, owner);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
