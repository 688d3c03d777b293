import { createHash } from 'node:crypto';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Person } from './person.ts';
import { findEffect, type StoredEffect, storeEffect } from './repositories/idempotency-keys.ts';

/** A request that may arrive several times. */
export interface RepeatableRequest {
  /** Method and path. */
  route: string;
  /** The `Idempotency-Key` header; undefined if the client sends none. */
  key: string | undefined;
  /** Parsed JSON. */
  body: unknown;
  person: Person | Worker;
}

/** A member of staff who sends a request. */
export interface Worker {
  staffId: number;
}

/** What a request has done; only references, so that no answer with personal data is kept with the key. */
type Effect = Omit<StoredEffect, 'bodyHash'>;

/** The key was used for another body, or by another person. */
export class KeyReused extends Error {
  override readonly name = 'KeyReused';
}

const WORKER: Person = { contactId: null, deviceHash: null };

/** At least as long as clients repeat a request. */
const KEY_SECONDS = RETENTION_DAYS.idempotencyKeys * DAY_SECONDS;
/** Without a key, the same body of the same person or browser is a repeated request for this long: a double tap, a reload. */
const TAP_SECONDS = 60;

/**
 * Runs `prepare`, and then `work` in a transaction, once per key, person, route and body (HARDENING A50): the key is stored with its effect.
 * Repeated and concurrent requests have the same effect; a rejected one leaves nothing behind, so its key can be used again.
 * @throws KeyReused if the key has the effect of another body or person
 */
export async function runIdempotent<Prepared>(
  db: Database,
  request: RepeatableRequest,
  prepare: () => Promise<Prepared>,
  work: (tx: Database, prepared: Prepared) => Promise<Effect>,
): Promise<Effect> {
  const own = hashesOf(request);
  const earlier = hashesBefore(request);
  const { route, key, person } = request;
  const known = async (on: Database): Promise<Effect | null> => {
    const stored = await findEffect(on, own.keyHash, own.seconds);
    if (stored && !own.accepted.includes(stored.bodyHash))
      throw new KeyReused('The key belongs to another request.');
    if (stored) return stored;
    for (const { keyHash, accepted, seconds } of earlier) {
      const begun = await findEffect(on, keyHash, seconds);
      if (begun && accepted.includes(begun.bodyHash)) return begun;
      // the browser had no cookie yet when it sent another body with this key
      if (begun && key !== undefined && 'contactId' in person && person.contactId === null)
        throw new KeyReused('The key belongs to another request.');
    }
    return null;
  };
  const before = await known(db);
  if (before) return before;
  let prepared: Prepared;
  try {
    prepared = await prepare();
  } catch (error) {
    // the same request, which was stored meanwhile, may be the reason: it has used the last of a share
    const meanwhile = await known(db);
    if (meanwhile) return meanwhile;
    throw error;
  }
  return inTransaction(db, async (tx) => {
    // waits for the same request, also from another sender: a visitor may log in while the first one is being stored
    await advisoryLock(
      tx,
      'request',
      key === undefined ? (earlier.at(-1) ?? own).keyHash : `${route} ${key}`,
    );
    const meanwhile = await known(tx);
    if (meanwhile) return meanwhile;
    const done = await work(tx, prepared);
    await storeEffect(tx, own, done);
    // the visitor’s request may arrive after the one that repeats it
    const [asVisitor] = earlier;
    if (
      asVisitor &&
      key !== undefined &&
      'deviceHash' in person &&
      person.deviceHash !== null &&
      person.contactId !== null
    )
      await storeEffect(tx, asVisitor, done);
    return done;
  });
}

interface Hashes {
  keyHash: string;
  bodyHash: string;
  /** Hashes of bodies that are the same request. */
  accepted: readonly string[];
  /** How long the key is known. */
  seconds: number;
}

/**
 * A visitor’s first request may be repeated before the answer with the cookie has arrived. What was sent without a cookie
 * belongs to the address and body, as another visitor may use the same key; a browser that repeats it from there has it.
 * A person may log in before the request is repeated: then it has what the same browser has sent as a visitor.
 */
function hashesOf(request: RepeatableRequest): Hashes {
  const { route, key, body, person } = request;
  const isWorker = 'staffId' in person;
  const { contactId, deviceHash, client } = isWorker ? WORKER : person;
  const content = hash([sorted(body)]);
  const browser = contactId === null ? deviceHash : null;
  const address = client && (key === undefined || browser === null) ? ` ${client.address}` : '';
  const visitor = contactId === null ? `visitor${address}` : `contact ${contactId}`;
  const owner = isWorker ? `staff ${person.staffId}` : visitor;
  const keyHash = hash(
    key === undefined
      ? ['body', owner, route, content, ...(browser === null ? [] : [browser])]
      : ['key', owner, route, key],
  );
  const bodyHash = key === undefined || browser === null ? content : hash([content, browser]);
  const accepted = [content, bodyHash];
  return { keyHash, bodyHash, accepted, seconds: key === undefined ? TAP_SECONDS : KEY_SECONDS };
}

/** The same request as it may have been sent before, latest first: with a key before the person logged in, and before the browser had its cookie. */
function hashesBefore(request: RepeatableRequest): Hashes[] {
  const { person, key } = request;
  if ('staffId' in person) return [];
  const { contactId, deviceHash } = person;
  const visitor = { ...person, contactId: null };
  const senders: Person[] = [];
  if (contactId !== null && key !== undefined) senders.push(visitor);
  if (deviceHash !== null && (contactId === null || key !== undefined))
    senders.push({ ...visitor, deviceHash: null });
  return senders.map((sender) => hashesOf({ ...request, person: sender }));
}

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same value with the keys of all objects sorted: clients may serialise them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
