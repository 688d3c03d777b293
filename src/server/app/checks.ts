import type { Draining } from '../http/plugins/draining.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { OpenDatabase } from '../storage/database.ts';

/**
 * Returns the state of each part for `/readyz`: `ok` or what is wrong.
 * @param checkPages renders a page once what it needs is there; undefined without pages
 */
export function readinessChecks(
  database: Pick<OpenDatabase, 'pool'>,
  indexes: Pick<LiveIndexes, 'isReady'>,
  regions: readonly string[],
  draining: Draining,
  checkPages?: () => Promise<string | undefined>,
): () => Promise<Record<string, string>> {
  return async () => {
    const unread = regions.filter((code) => !indexes.isReady(code));
    const isAnswering = await database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const isComplete = isAnswering && unread.length === 0;
    const pages = isComplete ? await checkPages?.() : undefined;
    return {
      database: isAnswering ? 'ok' : 'does not answer',
      search: unread.length === 0 ? 'ok' : `still reading ${unread.join(', ')}`,
      process: draining.isOn ? 'stopping' : 'ok',
      ...(pages !== undefined && { pages }),
    };
  };
}
