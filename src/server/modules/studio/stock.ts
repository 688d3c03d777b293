import { reasonOf } from '#domain/privacy/reason-of.ts';
import { Conflict, DomainError, NotFound } from '../../errors/domain-error.ts';
import type { Log } from '../../runtime/log.ts';
import type { StockGap } from '../../search/stock-gaps.ts';
import type { Database } from '../../storage/database.ts';
import { countByRegion } from '../listings/index.ts';
import type { RunCommand } from './run-command.ts';

/** Demo cars after they were drawn again. */
export interface Refill {
  cars: number;
  removed: number;
}

/** What the published manifest of a region finds in its stock. */
export interface StudioStock {
  /** @throws NotFound where the region is not served */
  report(code: string): Promise<{ gaps: StockGap[]; demoCars: number }>;
  /** Draws the demo cars of a region again; other cars stay. @throws Conflict where it has none */
  refill(code: string): Promise<Refill>;
}

export interface StudioStockDeps {
  db: Database;
  log: Pick<Log, 'warn'>;
  run: RunCommand;
  /** Whether regions of this site may have demo cars. */
  hasDemoStock: boolean;
  /** Filters and quick searches that find nothing; undefined: the region is not served. */
  gapsOf(code: string): Promise<StockGap[]> | undefined;
}

export function createStudioStock({ db, log, run, hasDemoStock, gapsOf }: StudioStockDeps): StudioStock {
  const demoCarsOf = async (code: string): Promise<number> =>
    hasDemoStock ? ((await countByRegion(db)).get(code)?.demo ?? 0) : 0;
  return {
    async report(code) {
      const gaps = gapsOf(code);
      if (!gaps) throw new NotFound('not_found', 'The region is not served.');
      return { gaps: await gaps, demoCars: await demoCarsOf(code) };
    },
    async refill(code) {
      if ((await demoCarsOf(code)) === 0)
        throw new Conflict('state_conflict', 'The region has no demo cars.');
      const drawn = run(['demo', 'refill', code, '--json']) as Promise<Refill>;
      const { cars, removed } = await drawn.catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
        log.warn(`demo cars of ${code} were not drawn: ${reasonOf(error)}`);
        throw new Conflict(
          'state_conflict',
          'The demo cars were not drawn: the files of the region have errors, or somebody else draws them. Try again in a minute.',
        );
      });
      return { cars, removed };
    },
  };
}
