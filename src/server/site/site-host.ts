import type { FastifyInstance } from 'fastify';
import type { StyleSheet } from '../extensions/style-sheets.ts';
import type { ErrorReports } from '../gateways/monitoring/error-reports.ts';
import type { Shortcut } from '../http/plugins/http-server.ts';
import type { Content } from '../manifests/load-content.ts';
import type { PageFigures } from '../metrics/page-figures.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { Database } from '../storage/database.ts';

/** What the site uses of the server. */
export interface SiteHost {
  content(): Content;
  indexes(): LiveIndexes;
  /** For reads that may be a second old. */
  reads: Database;
  /** Style sheets of extensions. */
  styleSheets: readonly StyleSheet[];
  reports: ErrorReports;
  /** Sets the handler that answers some requests without the framework. */
  setShortcut(shortcut: Shortcut): void;
  /** Sets what metrics read of pages. */
  setPageFigures(read: () => PageFigures): void;
  /** Whether the process is stopping. */
  isDraining(): boolean;
  /** Notices that every page shows to developers; empty if nothing is wrong. */
  faults(): readonly string[];
  /** Called after the content was replaced. */
  onContentChange(listener: () => void): void;
}

/** Pages, pictures and files in addition to the API. */
export type SiteModule = (app: FastifyInstance, host: SiteHost) => Promise<void>;
