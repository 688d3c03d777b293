import { createManifestReader, type ReadManifest } from './read-manifest.ts';

/** What earlier loads have read and checked, for a load that does again only what has changed. */
export interface LoadMemory {
  read: ReadManifest;
  /** Whether there will be another load: hashes of folders are made for it. */
  isKept: boolean;
  /** Returns the last result with this name if all inputs are those of then: the same objects, or equal plain values. */
  remember<Result>(name: string, inputs: readonly unknown[], make: () => Result): Result;
}

/**
 * @param isKept false: for a single load
 * @param unwritten texts that take the place of files, by absolute name
 */
export function createLoadMemory(isKept = true, unwritten?: ReadonlyMap<string, string>): LoadMemory {
  const known = new Map<string, { inputs: readonly unknown[]; result: unknown }>();
  return {
    read: createManifestReader(unwritten),
    isKept,
    remember<Result>(name: string, inputs: readonly unknown[], make: () => Result): Result {
      const before = known.get(name);
      if (before && isSame(before.inputs, inputs)) return before.result as Result;
      const result = make();
      known.set(name, { inputs, result });
      // what has failed is done again
      if (result instanceof Promise) result.catch(() => known.delete(name));
      return result;
    },
  };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => Object.is(value, b[index]));
