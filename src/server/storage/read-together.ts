/** Reads many at once: what was found for each key, in the order of the keys. */
export type ReadMany<Key, Found> = (keys: readonly Key[]) => Promise<Found[]>;

export interface ReadTogetherOptions {
  /** Most keys of one read. */
  most: number;
  /** Most reads at once; what comes meanwhile waits for the next. */
  atOnce: number;
}

interface Waiting<Key, Found> {
  key: Key;
  resolve(found: Found | PromiseLike<Found>): void;
  reject(reason: unknown): void;
}

/**
 * Turns reads of one key, asked for at about the same time, into few reads of many: a question costs the database and the
 * connection to it as much for one row as for twenty.
 */
export function readTogether<Key, Found>(
  readMany: ReadMany<Key, Found>,
  { most, atOnce }: ReadTogetherOptions,
): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = [];
  let underWay = 0;
  let isPlanned = false;

  async function readNext(): Promise<void> {
    isPlanned = false;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
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
    if (isPlanned || waiting.length === 0 || underWay >= atOnce) return;
    isPlanned = true;
    // after everything that the network has already brought
    setImmediate(readNext);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
