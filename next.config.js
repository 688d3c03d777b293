/** @type {import('next').NextConfig} */
export default {
  // Fastify in front keeps, compresses and tags whole pages (docs/decisions)
  compress: false,
  generateEtags: false,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  experimental: {
    // fewer, larger chunks compress better: home, buy and car pages are 1 to 2 KiB lighter
    turbopackChunking: { minChunkSize: 100_000 },
    // a page's own rules only: half of the weight; the build joins its files (scripts/start/join-sheets.ts)
    cssChunking: 'graph',
  },
  turbopack: {
    // Next would look for lock files in the folders above, and print advice about this file to a company that has several
    root: import.meta.dirname,
    resolveAlias: {
      // half a KiB on each page for functions that every supported browser has
      '../build/polyfills/polyfill-module': './src/shell/no-polyfills.js',
      // two KiB on each page for patterns that only rewrites and middleware of Next use
      'next/dist/compiled/path-to-regexp': { browser: './src/shell/no-path-patterns.js' },
    },
  },
  devIndicators: false,
  images: { unoptimized: true },
  // `npm run typecheck` checks everything at once, with the compiler that Next does not know yet
  typescript: { ignoreBuildErrors: true },
};
