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

/**
 * @param secret key of new codes
 * @param previous key of codes that are accepted, too, while the key is changed; empty: none
 */
export function codesWith(secret: string, previous = ''): Codes {
  const accepted = previous === '' ? [secret] : [secret, previous];
  return {
    create: () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
    hash: (code, owner) => digestOf(secret, code, owner).toString('hex'),
    matches(code, owner, hash) {
      const wanted = Buffer.from(hash, 'hex');
      // each key is tried, so that the time does not tell which one it was
      const results = accepted.map((key) => {
        const given = digestOf(key, code, owner);
        return wanted.length === given.length && timingSafeEqual(wanted, given);
      });
      return results.includes(true);
    },
  };
}

const digestOf = (key: string, code: string, { region, phone }: CodeOwner): Buffer =>
  createHmac('sha256', key).update(`one-time-code\0${region}\0${phone}\0${code}`).digest();
