/** Reads several keys with one query and returns their results in the order of the keys. */
export type ReadMany<Key, Found> = (keys: readonly Key[]) => Promise<Found[]>;

export interface ReadTogetherOptions {
  /** Maximum number of keys per read. */
  maxKeys: number;
  /** Maximum number of concurrent reads; later keys wait for the next read. */
  maxReads: number;
}

interface Waiting<Key, Found> {
  key: Key;
  resolve(found: Found | PromiseLike<Found>): void;
  reject(reason: unknown): void;
}

/**
 * Combines concurrent reads of single keys into few reads of many keys, because a query costs the database and its
 * connection about as much for one row as for twenty.
 */
export function batchReads<Key, Found>(
  readMany: ReadMany<Key, Found>,
  { maxKeys, maxReads }: ReadTogetherOptions,
): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = [];
  let underWay = 0;
  let isPlanned = false;

  async function readNext(): Promise<void> {
    isPlanned = false;
    const batch = waiting.slice(0, maxKeys);
    waiting = waiting.slice(maxKeys);
    underWay++;
    plan();
    try {
      const found = await readMany(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(found[at] as Found);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    plan();
  }

  function plan(): void {
    if (isPlanned || waiting.length === 0 || underWay >= maxReads) return;
    isPlanned = true;
    // after everything that the network has already delivered
    setImmediate(readNext);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
