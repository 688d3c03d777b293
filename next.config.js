/** @type {import('next').NextConfig} */
export default {
  // Fastify in front keeps, compresses and tags whole pages (docs/decisions)
  compress: false,
  generateEtags: false,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  // fewer, larger chunks compress better: home, buy and car pages are 1 to 2 KiB lighter
  experimental: { turbopackChunking: { minChunkSize: 100_000 } },
  devIndicators: false,
  images: { unoptimized: true },
  // `npm run typecheck` checks everything at once, with the compiler that Next does not know yet
  typescript: { ignoreBuildErrors: true },
};
