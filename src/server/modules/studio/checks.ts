import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Problem } from '../../manifests/problem.ts';
import type { RunCommand } from './run-command.ts';

/** How much of a language is translated. */
export interface TextStatus {
  language: string;
  done: number;
  total: number;
}

/** What the commands `check` and `texts status` say. */
export interface Checks {
  /**
   * Returns all problems of the set of manifests.
   * @param drafts texts that take the place of files, by name
   * @param isFresh whether files may have changed since the last check with the same drafts
   */
  problems(drafts: Readonly<Record<string, string>>, isFresh?: boolean): Promise<readonly Problem[]>;
  texts(): Promise<readonly TextStatus[]>;
}

/** Milliseconds for which a result is used again while nobody publishes. */
const KEPT_MS = 10_000;
const MAX_KEPT = 20;

export function createChecks(run: RunCommand): Checks {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MAX_KEPT, ttl: KEPT_MS });
  function result<Result>(args: readonly string[], input: unknown, isFresh: boolean): Promise<Result> {
    const key = createHash('sha256')
      .update(JSON.stringify([args, input]))
      .digest('hex');
    const known = isFresh ? undefined : kept.get(key);
    if (known) return known as Promise<Result>;
    // fresh ones are those of publications
    const next = run(args, input, isFresh);
    kept.set(key, next);
    next.catch(() => kept.delete(key));
    return next as Promise<Result>;
  }
  return {
    problems: (drafts, isFresh = false) => result(['check', '--json', '--drafts'], drafts, isFresh),
    texts: () => result(['texts', 'status', '--json'], undefined, false),
  };
}
