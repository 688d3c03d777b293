/** Where the picture of a page begins, and whether a click chooses a part of it. */
export interface FrameState {
  /** Pixels from the top. */
  scroll: number;
  isPicking: boolean;
}

/** Texts of files by their address. */
type FrameFiles = ReadonlyMap<string, string>;

const SCRIPT = '/scripts/studio-frame-2.js';
const HEAD = /<head\b[^>]*>/;
const ROOT = /<html\b/;
const SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g;
/** Neither a path from the root, nor with a scheme, nor a part of the page. */
const RELATIVE_URL = /url\((["']?)(?![a-z]+:|[/#"'])([^"')]+)\1\)/g;
const SPRITE = /href="(\/[\w/.-]+\.svg)#([\w-]+)"/g;

/**
 * The document of the frame. The frame has no origin (`sandbox`), so that it has no cookies, no storage and no way to the API; its
 * policy names what it may load, and lets it send nothing.
 * @param origin scheme and host of this page
 * @param sprites drawings by their address: a frame without an origin may not refer to them
 * @param sheets style sheets by their address: browsers keep no file for another frame without an origin, so that each picture
 * would wait for them again
 */
export function frameDocument(
  html: string,
  { scroll, isPicking }: FrameState,
  { origin, sprites, sheets }: { origin: string; sprites: FrameFiles; sheets: FrameFiles },
): string {
  const meta = `<meta http-equiv="content-security-policy" content="${framePolicy(origin)}"><meta name="robots" content="noindex">`;
  const inline = withSheets(html, sheets).replace(SPRITE, (all, address: string, id: string) =>
    sprites.has(address) ? `href="#drawn-${id}"` : all,
  );
  const drawings = [...sprites.values()].map(inlined).join('');
  return (
    inline
      // scripts of the page would set these when its fonts are there
      .replace(ROOT, `<html data-fonts data-sheets data-scroll="${scroll}"${isPicking ? ' data-pick' : ''}`)
      .replace(HEAD, (head) => `${head}${meta}<script src="${origin}${SCRIPT}" defer></script>`)
      .replace('</body>', () => `${drawings}</body>`)
  );
}

/** What the frame may load; it may connect to nothing and send no form. */
const framePolicy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}${SCRIPT}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data: https:`,
    `font-src ${origin}`,
    `media-src ${origin} https:`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Addresses of the style sheets of this site that a page has. */
export const sheetsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(SHEET)].map(([link]) => addressOf(link)).filter((each) => /^\/[^/]/.test(each)),
  ),
];

function withSheets(html: string, sheets: FrameFiles): string {
  return html.replace(SHEET, (link) => {
    const address = addressOf(link);
    const css = sheets.get(address);
    if (css === undefined) return link;
    const [media = ''] = /\smedia="[^"]*"/.exec(link) ?? [];
    return `<style${media}>${withPaths(css, address).replaceAll('</', '<\\/')}</style>`;
  });
}

const addressOf = (link: string): string =>
  (/\shref="([^"]*)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&');

/** Addresses in a sheet are relative to it. */
const withPaths = (css: string, address: string): string =>
  css.replace(RELATIVE_URL, (_, quote: string, path: string) => {
    const { pathname, search, hash } = new URL(path, new URL(address, 'http://site'));
    return `url(${quote}${pathname}${search}${hash}${quote})`;
  });

/** Addresses of the drawings that a page refers to. */
export const spritesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(SPRITE)].map(([, address = '']) => address)),
];

function inlined(svg: string): string {
  const own = svg.replaceAll(/\bid="/g, 'id="drawn-').replace(/<title>.*?<\/title>/, '');
  return own.replace('<svg', '<svg aria-hidden="true" style="position:absolute;inline-size:0;block-size:0"');
}

/** A part of a page that shows a property. */
export interface PagePart {
  /** Of its property: a JSON pointer, in which names stand for indexes, after the name of a content file. */
  name: string;
  /** First words of it. */
  label: string;
  /** Which one of the page, from 0. */
  index: number;
}

const MAX_LABEL = 60;

/** The parts of a page in their order, each property once per label. */
export function partsOf(html: string): PagePart[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const known = new Set<string>();
  return [...page.querySelectorAll<HTMLElement>('[data-part]')].flatMap((element, index) => {
    const name = element.dataset.part ?? '';
    const named = element.querySelector('h1, h2, h3, summary, legend, label') ?? element;
    const picture = element.querySelector('img')?.alt ?? '';
    const label = (named.textContent?.replace(/\s+/g, ' ').trim() || picture).slice(0, MAX_LABEL);
    const key = `${name} ${label}`;
    if (known.has(key)) return [];
    known.add(key);
    return [{ name, label, index }];
  });
}
