import { Head } from 'next/document';
import { joinedSheet, sheetsOf } from './joined-sheet.ts';

/**
 * A script that starts the others after the first paint, with what the data attributes name, and loads the sheets of large
 * alphabets then. It also marks pages that the mobile app shows: cached pages are the same for everybody, so that only the
 * browser knows. Browsers cache the file for long: a change gets the next number.
 */
const WAKE = '/scripts/wake-5.js';
const APPLICATION = '/_app';
/** Phones have fonts of their own for alphabets of thousands of signs; ours are half a megabyte a page. */
const SHEETS_MEDIA = '(min-width: 768px)';

/** Next's head with one style sheet, and scripts that start after the first paint. No script is inline. */
export class PaintedFirst extends Head {
  override getCssLinks(files: Parameters<Head['getCssLinks']>[0]) {
    const { isDevelopment, buildManifest, __NEXT_DATA__, assetPrefix } = this.context;
    const sheets = sheetsOf(buildManifest.pages, __NEXT_DATA__.page);
    if (isDevelopment || sheets.length === 0) return super.getCssLinks(files);
    return [<link key="sheet" rel="stylesheet" href={`${assetPrefix ?? ''}/_next/${joinedSheet(sheets)}`} />];
  }

  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const { __NEXT_DATA__, buildManifest, isDevelopment } = this.context;
    const { chunkLoadingGlobal, pagesChunkGroupBootstrapParams: groups } = buildManifest;
    const scripts = super.getScripts(files);
    if (isDevelopment || !chunkLoadingGlobal || !groups) {
      return [<script key={WAKE} src={WAKE} defer data-media={SHEETS_MEDIA} />, ...scripts];
    }
    const addresses = scripts.flatMap(({ props }: { props: { src?: string } }) => props.src ?? []);
    const wanted = [APPLICATION, __NEXT_DATA__.page].flatMap((page) => groups[page] ?? []);
    return [
      <script
        key={WAKE}
        src={WAKE}
        defer
        data-queue={chunkLoadingGlobal}
        data-groups={JSON.stringify(wanted)}
        data-files={addresses.join(' ')}
        data-media={SHEETS_MEDIA}
      />,
    ];
  }
}

/** The same sheets where there are no scripts. */
export function SheetsWithoutScripts({ sheets }: { sheets: readonly string[] }) {
  return (
    <noscript>
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} media={SHEETS_MEDIA} />
      ))}
    </noscript>
  );
}
