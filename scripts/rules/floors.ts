/**
 * Folders of `src/server` by height; a file imports only from its own folder and from lower ones (ARCHITECTURE 5).
 * Folders of equal height are independent.
 */
export const FLOORS: Readonly<Record<string, number>> = {
  config: 0,
  errors: 0,
  runtime: 0,
  storage: 1,
  fonts: 2,
  // one payment provider is part of the site and stores its payments
  gateways: 2,
  search: 2,
  manifests: 3,
  import: 4,
  modules: 5,
  http: 6,
  jobs: 6,
  extensions: 7,
  // they measure what is below; what is above hands itself to them
  metrics: 7,
  tracing: 7,
  api: 8,
  site: 9,
  app: 10,
};

/** Folders whose subfolders must not import each other in circles. `/*` stands for each folder in a folder. */
export const WITHOUT_CIRCLES = [
  'src/domain',
  'src/region',
  'src/integrations',
  'src/store',
  'src/ui',
  'src/renderer',
  'src/features/*',
  'src/screens',
  'src/shell',
  'src/desk',
  'src/server/modules',
];
