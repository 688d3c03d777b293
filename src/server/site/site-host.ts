import type { FastifyInstance } from 'fastify';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { StyleSheet } from '../extensions/style-sheets.ts';
import type { ErrorReports } from '../gateways/monitoring/error-reports.ts';
import type { Shortcut } from '../http/plugins/http-server.ts';
import type { Services } from '../http/services.ts';
import type { Content } from '../manifests/load-content.ts';
import type { PageFigures } from '../metrics/page-figures.ts';
import type { DraftPage, WantedPage } from '../modules/studio/index.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { Database } from '../storage/database.ts';

/** Renders a page of a region that is not served. */
export type RenderDraft = (
  /** `served`: the region as the site shows it; for a new one, the default region. */
  draft: { region: ResolvedRegion; served: ResolvedRegion; services: Pick<Services, 'regions' | 'texts'> },
  page: WantedPage,
) => Promise<Omit<DraftPage, 'cars'>>;

/** What the site uses of the server. */
export interface SiteHost {
  content(): Content;
  indexes(): LiveIndexes;
  /** Changes when something changes that pages of a region are made of, cars aside. */
  pageEdition(region: string): number;
  /** For reads that may be a second old. */
  reads: Database;
  /** Style sheets of extensions. */
  styleSheets: readonly StyleSheet[];
  reports: ErrorReports;
  /** Sets the handler that answers some requests without the framework. */
  setShortcut(shortcut: Shortcut): void;
  /** Sets what renders pages of drafts. */
  setDraftRenderer(render: RenderDraft): void;
  /** Sets what metrics read of pages. */
  setPageFigures(read: () => PageFigures): void;
  /** Sets what renders a page and logs why it cannot; `/readyz` says no until it could. */
  setPageCheck(render: () => Promise<boolean>): void;
  /** Whether the process is stopping. */
  isDraining(): boolean;
  /** Notices that every page shows to developers; empty if nothing is wrong. */
  faults(): readonly string[];
  /** Called after the content was replaced. */
  onContentChange(listener: () => void): void;
}

/** Pages, pictures and files in addition to the API. */
export type SiteModule = (app: FastifyInstance, host: SiteHost) => Promise<void>;
