import { Head } from 'next/document';

/** Address of `public/scripts`. */
const WAKE = '/scripts/wake-3.js';
const APPLICATION = '/_app';
/** Phones have fonts of their own for alphabets of thousands of signs; ours are half a megabyte a page. */
const SHEETS_MEDIA = '(min-width: 768px)';

/**
 * Next's head, whose scripts begin after the first painting: on a phone they take longer than everything else before it.
 * No script stands in the page itself. The sheets in `data-sheets` come then, too.
 */
export class PaintedFirst extends Head {
  override getScripts(files: Parameters<Head['getScripts']>[0]) {
    const { __NEXT_DATA__, buildManifest, isDevelopment } = this.context;
    const { chunkLoadingGlobal, pagesChunkGroupBootstrapParams: groups } = buildManifest;
    const scripts = super.getScripts(files);
    if (isDevelopment || !chunkLoadingGlobal || !groups) {
      return [<script key={WAKE} src={WAKE} defer />, ...scripts];
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

/** The same sheets where there are no scripts, and while developing. */
export function SheetsWithoutScripts({ sheets }: { sheets: readonly string[] }) {
  const links = sheets.map((href) => <link key={href} rel="stylesheet" href={href} media={SHEETS_MEDIA} />);
  return process.env.NODE_ENV === 'production' ? <noscript>{links}</noscript> : links;
}
