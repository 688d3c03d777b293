import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeFiles } from '../../../../scripts/rules/fault.ts';

/** The versions that every entry below was checked against. */
const CHECKED = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' };

/** Every file that relies on internals of Next or React, and on which. */
const PATCHES: Readonly<Record<string, string>> = {
  'src/server/site/next-patches/replace-renderer.ts':
    'Next renders Pages Router pages with `react-dom/server.edge`, loaded by that name',
  'src/server/site/next-patches/string-renderer.ts':
    'Next calls `renderToReadableStream` and `renderToString` of it, and reads `allReady`; only components of extensions are in a Suspense',
  'src/server/site/next-patches/page-body.ts':
    'the body of a page begins with `<div id="__next">`, and Next puts it into the document unchanged',
  'src/server/site/next-patches/memory-response.ts':
    'the request handler of Next needs no socket, and writes its answer with `write` and `end`',
  'src/server/site/next-patches/hint-compilation.ts':
    'the scripts of a build are in `.next/static/chunks`, and their first line may be a comment',
  'src/server/site/rendering/render-page.ts':
    'Next passes `request` on to getServerSideProps as it is; names of its headers',
  'src/server/site/next-address.ts': 'addresses of the data of pages, `/_next/data/<build>/<path>.json`',
  'src/server/site/pages-plugin.ts': 'the same addresses',
  'src/shell/document/painted-first.tsx':
    '`Head.getScripts` and `getCssLinks`, `buildManifest.pages`, `chunkLoadingGlobal` and `pagesChunkGroupBootstrapParams`; public/scripts/wake-*.js starts the page with them',
  'src/integrations/monitoring/sentry.ts': '`window.__NEXT_DATA__.buildId`',
  'src/integrations/navigation/page-data.ts':
    '`window.__NEXT_DATA__.buildId`, addresses of the data of pages, `__N_REDIRECT` in props',
  'src/integrations/navigation/navigation.ts': '`Router.beforePopState` leaves back and forward to the page',
  'src/integrations/navigation/history-entries.ts': 'the property `as` of entries of the history',
  'src/renderer/sections/car-info/price-block.tsx':
    '`renderToStaticMarkup` of `react-dom/server`, called by loaders on the server only',
  'scripts/start/open-next.ts':
    'Next writes a greeting with `console.log` while it starts, and gives errors that end a page to `BaseServer.logError`',
  'scripts/start/join-sheets.ts':
    '`build-manifest.json` names the style sheets of each page in their order; the scripts of pages do not load them again',
  'scripts/start/next-build.ts': 'the command `next/dist/bin/next`, and `.next/static`',
  'scripts/start/open-pages.ts':
    'the id of a build is in `.next/BUILD_ID`, its files for browsers in `.next/static`',
  'scripts/generate/fonts.ts': 'metrics of fonts in `next/dist/server/capsize-font-metrics.json`',
  'scripts/rules/function-lengths.ts':
    'the parser in `next/dist/compiled/babel/parser`; TypeScript 7 has none to call',
};

const ROOT = join(import.meta.dirname, '../../../..');
const INTERNALS =
  /next\/dist\/|react-dom\/server|__NEXT_DATA__|id="__next"|chunkLoadingGlobal|x-nextjs-|\/_next\/data\/|BUILD_ID|history\.state|beforePopState|extends ServerResponse|allFunctionsCalledOnLoad|\.next\/static|import\('next'\)|build-manifest\.json/;

it('every patch was checked against the installed versions of Next and React', () => {
  const { resolve } = createRequire(import.meta.url);
  const installed = Object.keys(CHECKED).map((name) => [
    name,
    JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')).version,
  ]);
  expect(
    Object.fromEntries(installed),
    'check each entry of PATCHES in this file against the new version, then change CHECKED',
  ).toEqual(CHECKED);
});

it('the list of patches names every file that relies on internals of Next or React', () => {
  const files = [...codeFiles(ROOT, 'src'), ...codeFiles(ROOT, 'scripts')];
  const found = files
    .filter(({ file, text }) => !/\.test\.tsx?$/.test(file) && INTERNALS.test(text))
    .map(({ file }) => file);
  expect(found.sort()).toEqual(Object.keys(PATCHES).sort());
});
