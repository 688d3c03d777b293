import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { FileStorage } from '../gateways/storage/file-storage.ts';
import type { Services } from '../http/services.ts';
import type { FeedReader } from '../import/feed-reader.ts';
import type { FeedFolders } from '../import/load-feed.ts';
import type { LocaleTexts } from '../manifests/texts/index.ts';
import { createDeskImports } from '../modules/desk-imports/index.ts';
import { createDeskListings, createPhoneLinks } from '../modules/desk-listings/index.ts';
import { createDeskOffers } from '../modules/desk-offers/index.ts';
import { createDeskPayments } from '../modules/desk-payments/index.ts';
import { createDeskSlots } from '../modules/desk-slots/index.ts';
import { createDeskBookings, createDeskFiles, createDeskTickets } from '../modules/desk-tickets/index.ts';
import type { Files } from '../modules/files/index.ts';
import type { OfferEffects } from '../modules/offers/index.ts';
import { createDeskPartnerKeys } from '../modules/partners/index.ts';
import { createDeskFeeds, createMadeFeeds, type OperatorAccess } from '../modules/stock-feeds/index.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';

type DeskServices = Pick<Services, Extract<keyof Services, `desk${string}`>>;

/** What the services of the back office work with. */
export interface DeskServiceDeps {
  database: Pick<OpenDatabase, 'db' | 'reads'>;
  texts: LocaleTexts;
  catalogue: Catalogue;
  deliveries: Services['deliveries'];
  payments: Services['payments'];
  offerEffects: OfferEffects;
  storage: FileStorage;
  /** Host of pictures; empty: this site. */
  pictureHost: string;
  folders: FeedFolders;
  /** Readers of extensions. */
  readers: readonly FeedReader[];
  /** The `forecourt.config.ts` of the site. */
  configFile?: string | undefined;
  /** What feeds may call and send. */
  feedAccess: OperatorAccess;
  /** Runs the imports that staff have started. */
  runImports(): void;
  /** Asks the feeds that are due. */
  runFeeds(): void;
  /** Compares a region with its provider after the transaction. @returns starts it then, before the next poll for jobs */
  startReconciliation(tx: Database, region: string): Promise<() => void>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Services of the back office. */
export function deskServices(
  deps: DeskServiceDeps,
  { slots, files, documents }: { slots: Services['slots']; files: Files; documents: Services['documents'] },
): DeskServices {
  const { texts: locales, catalogue, clock, deliveries, storage, pictureHost, payments } = deps;
  const { db } = deps.database;
  const texts = { texts: locales, catalogue, clock };
  return {
    deskSlots: createDeskSlots(db, texts),
    deskTickets: createDeskTickets(db, texts, deliveries),
    deskBookings: createDeskBookings(db, texts, { slots, notifications: deliveries }),
    deskFiles: createDeskFiles(db, files),
    deskListings: createDeskListings(db, { ...texts, storage, pictureHost }),
    deskPhoneLinks: createPhoneLinks(db, storage),
    deskOffers: createDeskOffers({ db, texts, effects: deps.offerEffects, files, documents }),
    deskPayments: createDeskPayments({
      db,
      texts,
      payments,
      startReconciliation: deps.startReconciliation,
    }),
    deskFeeds: createDeskFeeds({ db, texts, runFeeds: deps.runFeeds, runImports: deps.runImports }),
    deskMadeFeeds: createMadeFeeds({
      db,
      texts,
      folders: deps.folders,
      readers: deps.readers,
      configFile: deps.configFile,
      access: deps.feedAccess,
      runFeeds: deps.runFeeds,
    }),
    deskPartnerKeys: createDeskPartnerKeys(db, deps.folders),
    deskImports: createDeskImports({
      db,
      storage,
      folders: deps.folders,
      readers: deps.readers,
      texts,
      run: deps.runImports,
    }),
  };
}
