import type { RegionManifest } from '#contracts/types.ts';
import type { JobServices } from '#server/jobs/define-job.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { quiet } from './quiet-log.ts';

/** What jobs work with, at a fixed time. */
export function jobServices({
  database: { db },
  manifests = [],
  now = Date.now(),
}: {
  database: Pick<OpenDatabase, 'db'>;
  manifests?: readonly RegionManifest[];
  now?: number;
}): JobServices {
  const clock = () => now;
  const storage = {
    put: async () => {},
    get: async () => null,
    remove: async () => {},
    stream: async () => null,
    space: async () => null,
  };
  const folders = { regionsDir: '', shippedRegionsDir: '' };
  const imports = { database: { db, url: '' }, storage, folders, manifests: () => manifests, log: quiet };
  const messages = { db, log: quiet, regions: () => [], send: async () => true };
  const alerts = { db, log: quiet, regions: () => [], send: async () => {}, canSend: false, clock };
  const payments = {
    settleDue: async () => {},
    reconcile: async () => null,
    sendSandboxEvents: async () => {},
  };
  const effects = { stopPayments: async () => {}, notify: async () => {} };
  const offers = { regions: () => [], effects };
  const bucket = { s3Endpoint: '', s3Region: '', s3Bucket: '', s3AccessKeyId: '', s3SecretAccessKey: '' };
  const feeds = {
    db,
    storage,
    log: quiet,
    manifests: () => manifests,
    clock,
    folders: { regionsDir: '', shippedRegionsDir: '' },
    privateHosts: [],
    deskHosts: '',
    folder: '',
    bucket,
    values: {},
    runImports() {},
    tell: async () => {},
  };
  const given = {
    alerts,
    feeds,
    storage,
    messages,
    imports,
    payments,
    offers,
    photos: {
      databaseUrl: '',
      files: { fileStorage: 'folder' as const, ...bucket },
      dataDir: '',
      mediaGb: 50,
      privateHosts: [],
    },
    fetchPhotos() {},
  };
  return { db, log: quiet, manifests: () => manifests, clock, dayClock: clock, ...given };
}
