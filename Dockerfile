# Image of the site: `docker build --tag forecourt .` in this folder. docs/operations/setups.md says how it is run.

FROM node:24-trixie AS package
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run pack -- --to /package

# With everything that the site can do, also building the pages of extensions (--target full)
FROM node:24-trixie AS full
WORKDIR /app
COPY --from=package /package /package
# the image has its own Node, so no script of a package has to install one
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund /package/*.tgz
ENTRYPOINT ["node", "node_modules/forecourt/bin/forecourt.js"]
CMD ["start"]

FROM full AS slim
WORKDIR /app/node_modules
# texts for people and compilers
RUN find . -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname 'readme*.md' -o -iname 'changelog*.md' ')' -delete
# tests of packages, and tables of addresses that are in a third one
RUN find . -path ./forecourt -prune -o -type d '(' -name test -o -name tests -o -name benchmark -o -name benchmarks ')' -prune -exec rm -r {} +
RUN rm -r @ip-location-db/*/*-ipv4.mmdb @ip-location-db/*/*-ipv6.mmdb pdfkit/.yarn
# the database is another machine's; what is left builds pages, or is in the built pages already
RUN rm -r @embedded-postgres @babel/core @babel/generator @babel/helpers @babel/parser @babel/traverse @babel/types @next/swc-* @oxc-parser @rollup oxc-parser rollup sentry three
RUN rm react-dom/cjs/*-profiling.* react-dom/cjs/*.edge.* react-dom/cjs/*.bun.* pdfkit/js/*.browser* pdfkit/js/*.standalone*
WORKDIR /app/node_modules/next/dist
RUN rm -r bundle-analyzer docs esm
WORKDIR /app/node_modules/next/dist/compiled
RUN rm -r @vercel/nft @vercel/og babel babel-packages react-dom react-dom-experimental react-server-dom-* next-server/app-*
RUN rm next-server/*.dev.js
RUN strip --output-file=/node /usr/local/bin/node

FROM debian:trixie-slim
RUN useradd --uid 1000 --home-dir /data --create-home forecourt
COPY --from=slim /node /usr/local/bin/node
COPY --from=slim /app /app
WORKDIR /app
# numbers, so that Kubernetes sees that it is not root
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/forecourt/bin/forecourt.js"]
CMD ["start"]
