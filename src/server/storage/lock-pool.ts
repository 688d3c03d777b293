import type { Pool } from 'pg';

const LOCK_POOLS = new WeakMap<Pool, Pool>();

/** Sets the pool for locks that last longer than a transaction, which a pooler cannot keep on one connection. */
export function setLockPool(pool: Pool, locks: Pool): void {
  LOCK_POOLS.set(pool, locks);
}

/** Returns the pool for locks that last longer than a transaction: the pool itself without a pooler. */
export const lockPoolOf = (pool: Pool): Pool => LOCK_POOLS.get(pool) ?? pool;
