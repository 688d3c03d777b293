import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Folders } from '../config/folders.ts';
import type { Config } from '../config/index.ts';
import type { Extension } from '../extensions/extension.ts';
import type { Content } from '../manifests/load-content.ts';
import type { Deliveries } from '../modules/delivery/index.ts';
import type { PaymentJobs } from '../modules/payments/index.ts';
import type { RunCommand } from '../modules/studio/index.ts';
import type { SiteModule } from '../site/site-host.ts';
import type { OpenDatabase } from '../storage/database.ts';

export interface ServerOptions {
  config: Config;
  folders: Folders;
  database: OpenDatabase;
  content: Content;
  log: FastifyBaseLogger;
  /** What `forecourt.config.ts` adds. */
  extensions?: readonly Extension[];
  /** Path of `forecourt.config.ts`, for processes of their own. */
  configFile?: string | undefined;
  /** Everything except the API; absent: the API alone. */
  site?: SiteModule;
  /** Milliseconds between checks of the age of price ratings, for tests. */
  ratingPoll?: number;
  /** Milliseconds between checks of the maintenance flag, for tests. */
  maintenancePoll?: number;
  /** Names of jobs that this process does not run, for tests. */
  skippedJobs?: readonly string[];
  /** Clock of alerts in milliseconds since 1970, for tests. */
  alertClock?: () => number;
  /** Clock of promotions in milliseconds since 1970, for tests. */
  dayClock?: () => number;
  /** Runs commands that check manifests, for tests. */
  runCommand?: RunCommand;
  /** Returns the scheme and host of links in messages; called for every message. */
  origin?: () => string;
}

export interface Server {
  app: FastifyInstance;
  /** Resolves when every region can be searched. */
  ready: Promise<void>;
  /** Sends due alerts immediately; resolves when all are sent. */
  sendAlerts(): Promise<void>;
  deliveries: Deliveries;
  /** Settles, reconciles and sends events at once, as jobs do. */
  payments: PaymentJobs;
  /** Sends due messages about tickets; resolves when all are sent. */
  sendMessages(): Promise<void>;
  /** Replaces manifests and texts; searches continue without a gap. */
  replaceContent(content: Content): Promise<void>;
  /** Calls a function with the content after it was replaced, also by a publication. */
  onContentChange(listener: (content: Content) => void): void;
  /** Answers metrics and health on the port of operators, if the environment names one. @throws if it cannot listen */
  listenForOperators(): Promise<void>;
  /** Sets the notices that pages of a site under development show. */
  showFaults(lines: readonly string[]): void;
  /** Reports it in `/readyz`, waits `notice` ms, finishes open requests and ends, within 10 s in total. */
  stop(notice: number): Promise<void>;
}
