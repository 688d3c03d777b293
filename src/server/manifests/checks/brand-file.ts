import { readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';

/** First bytes of formats; `.` stands for any. */
const SIGNS: Record<string, RegExp> = {
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF.{4}WEBP/s,
  '.woff2': /^wOF2/,
};

/** What is wrong with a file of the brand that is there: browsers would show a broken picture, or other letters, without a word. */
export function brandFileFault(path: string): string | undefined {
  if (!statSync(path).isFile()) return 'is a folder';
  const bytes = readFileSync(path);
  if (bytes.length === 0) return 'is empty';
  const format = extname(path);
  if (format === '.svg' && isSvg(bytes.toString('utf8'))) return activeFault(bytes.toString('utf8'));
  const isSound = format !== '.svg' && SIGNS[format]?.test(bytes.toString('latin1', 0, 12));
  return isSound ? undefined : `is no ${format.slice(1).toUpperCase()} file, or not a whole one`;
}

function isSvg(text: string): boolean {
  const drawn = text.replace(/<!--[\s\S]*?-->/g, '').trim();
  return /^\uFEFF?(?:<[?!][^>]*>\s*)*<svg\s/.test(drawn) && drawn.endsWith('</svg>');
}

/** What a drawing must not hold: it would run, or load something from elsewhere, where the file is opened on its own. */
const ACTIVE: readonly [what: string, form: RegExp][] = [
  ['a script', /<(?:[\w-]+:)?script[\s/>]/i],
  ['HTML (foreignObject)', /<(?:[\w-]+:)?foreignObject[\s/>]/i],
  ['an event handler', /<[^>]*\son[a-z]+\s*=/i],
  ['a javascript: address', /(?:href|src)\s*=\s*["']?\s*javascript:/i],
  ['an address outside of the file', /(?:href|src)\s*=\s*["']?\s*(?:https?:)?\/\//i],
];

function activeFault(svg: string): string | undefined {
  for (const [what, form] of ACTIVE) {
    const at = svg.search(form);
    if (at >= 0) return `holds ${what} in line ${svg.slice(0, at).split('\n').length}`;
  }
  return undefined;
}
