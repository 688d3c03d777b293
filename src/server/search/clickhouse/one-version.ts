import type { ClickHouse } from './client.ts';
import type { Cars } from './statements.ts';

/** Batches are further apart than a search takes: the second try nearly always suffices. */
const MAX_TRIES = 5;

/** What was read, and the version of the cars that all of it shows; undefined: cars changed at each try. */
export interface OneVersion<Found> {
  found: Found;
  version: number | undefined;
}

/**
 * Reads with several statements what one version of the cars contains: it is read again if another process has written
 * between the first and the last of them.
 * @param from version that the tables are believed to have
 * @param read gets the version that it will show if nothing is written
 */
export async function readOneVersion<Found>(
  ask: ClickHouse['search'],
  cars: Cars,
  from: number | undefined,
  read: (version: number | undefined) => Promise<Found>,
): Promise<OneVersion<Found>> {
  // cars as they were loaded stay as they are
  if (!cars.hasChanged) return { found: await read(from), version: from };
  let version = from;
  for (let tries = 1; ; tries++) {
    const found = await read(version);
    const [row] = await ask<[number]>(`SELECT max(version) FROM ${cars.changed}`);
    if (row?.[0] === version) return { found, version };
    if (tries === MAX_TRIES) return { found, version: undefined };
    version = row?.[0];
  }
}
