/**
 * First path segments of the server's own routes, as far as they could be region codes. The server does not start with a
 * route whose segment is missing here (`requireServerPaths`).
 */
export const SERVER_PATHS: readonly string[] = [
  'api',
  'brand',
  'desk',
  'drawings',
  'fonts',
  'forms',
  'images',
  'inbox',
  'livez',
  'locales',
  'macros',
  'media',
  'metrics',
  'previews',
  'readyz',
  'scripts',
  'sitemaps',
  'studio',
];

/** Format of region codes. */
export const REGION_CODE = /^[a-z]{2,8}$/;
