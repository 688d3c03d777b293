/**
 * First path segments that the server answers itself, as far as a region could be called like them; the start fails for a
 * route whose segment is not here (`requireServerPaths`).
 */
export const SERVER_PATHS: readonly string[] = [
  'api',
  'brand',
  'drawings',
  'fonts',
  'images',
  'inbox',
  'livez',
  'locales',
  'media',
  'previews',
  'readyz',
  'scripts',
  'sitemaps',
];

/** What a region code may be. */
export const REGION_CODE = /^[a-z]{2,8}$/;
