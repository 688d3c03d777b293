import type { SchemaObject } from 'ajv';
import type { RegionManifest } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FileStorage } from '../gateways/storage/file-storage.ts';
import type { AlertOptions } from '../modules/alerts/index.ts';
import type { DeliverOptions } from '../modules/delivery/index.ts';
import type { ImportOptions } from '../modules/desk-imports/index.ts';
import type { OfferEffects } from '../modules/offers/index.ts';
import type { PaymentJobs } from '../modules/payments/index.ts';
import type { PhotosTask } from '../modules/photos/index.ts';
import type { StockFeedOptions } from '../modules/stock-feeds/index.ts';
import type { Log } from '../runtime/log.ts';
import type { Database } from '../storage/database.ts';

/** Dependencies of jobs. */
export interface JobServices {
  db: Database;
  log: Log;
  /** Returns the current manifests. */
  manifests(): readonly RegionManifest[];
  /** Milliseconds since 1970. */
  clock(): number;
  /** Clock of dates in regions, milliseconds since 1970. */
  dayClock(): number;
  alerts: AlertOptions;
  storage: FileStorage;
  messages: DeliverOptions;
  payments: PaymentJobs;
  /** What ends offers. */
  offers: { regions(): readonly ResolvedRegion[]; effects: OfferEffects };
  imports: ImportOptions;
  feeds: StockFeedOptions;
  /** Begins to fetch the photos that are due. */
  fetchPhotos(): void;
  photos: PhotosTask;
}

export interface JobContext extends JobServices {
  /** Aborted when the process stops, or the job has taken longer than `timeoutSeconds`. */
  signal: AbortSignal;
}

/** A kind of background work. It may run twice, for example after a crash: running it again must change nothing. */
export interface Job<Data extends object = object> {
  name: string;
  /** JSON Schema of the data, checked when the job is enqueued and when it runs. Absent: no data. */
  schema?: SchemaObject;
  /** Cron expression in UTC, to the minute: one process runs it each time. */
  schedule?: string;
  /** Also runs when a process starts. */
  runsAtStart?: boolean;
  /** Absent: a failed run is not retried; a scheduled job has its next run. The delay doubles with each retry. */
  retries?: { limit: number; delaySeconds: number };
  /** A longer run counts as failed, so the job of a killed process is retried after this time. Default 600. */
  timeoutSeconds?: number;
  /** @throws if the run failed */
  run(data: Data, context: JobContext): Promise<void>;
}

/** Binds the type of a job's data. */
export const defineJob = <Data extends object>(job: Job<Data>): Job<Data> => job;
