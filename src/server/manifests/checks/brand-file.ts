import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';

/** First bytes of each format; `.` matches any byte. */
const SIGNATURES: Record<string, RegExp> = {
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF.{4}WEBP/s,
  '.woff2': /^wOF2/,
};

/** Returns the fault of an existing brand file, which browsers would show as a broken picture or another font. */
export function brandFileFault(path: string): string | undefined {
  if (!statSync(path).isFile()) return 'is a folder';
  const bytes = readFileSync(path);
  if (bytes.length === 0) return 'is empty';
  const format = extname(path);
  if (format === '.svg' && isSvg(bytes.toString('utf8'))) return activeFault(bytes.toString('utf8'));
  const isComplete = format !== '.svg' && SIGNATURES[format]?.test(bytes.toString('latin1', 0, 12));
  return isComplete ? undefined : `is no ${format.slice(1).toUpperCase()} file, or not a complete one`;
}

function isSvg(text: string): boolean {
  const drawn = withoutComments(text).trim();
  return /^\uFEFF?(?:<[?!][^>]*>\s*)*<svg\s/.test(drawn) && drawn.endsWith('</svg>');
}

/** An expression would look for the end of each comment that has none (HARDENING A25). */
function withoutComments(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + 3;
  }
}

/** Contents that an SVG file must not have: opened on its own, it would run code or load other files. */
const ACTIVE: readonly [what: string, form: RegExp][] = [
  ['a script', /<(?:[\w-]+:)?script[\s/>]/i],
  ['HTML (foreignObject)', /<(?:[\w-]+:)?foreignObject[\s/>]/i],
  ['an event handler', /<[^<>]*?\son[a-z]+\s*=/i],
  ['a javascript: address', /(?:href|src)\s*=\s*(?:["']\s*)?javascript:/i],
  ['a document within an address', /(?:href|src)\s*=\s*(?:["']\s*)?data:(?!image\/)/i],
  ['an address outside of the file', /(?:href|src)\s*=\s*(?:["']\s*)?(?:https?:)?\/\//i],
];

function activeFault(svg: string): string | undefined {
  for (const [what, form] of ACTIVE) {
    const at = svg.search(form);
    if (at >= 0) return `holds ${what} in line ${svg.slice(0, at).split('\n').length}`;
  }
  return undefined;
}
