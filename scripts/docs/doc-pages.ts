import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { typedText } from '../../src/server/config/typed-command.ts';
import { didYouMean } from '../regions/region-code.ts';
import { UsageError } from '../usage-error.ts';

/** Pages of `docs/` that companies need; the package has them beside the reference. */
export const GUIDES: readonly string[] = [
  'regions',
  'content',
  'import',
  'extensions',
  'api',
  'studio',
  'desk',
  'payments',
  'deploy',
  'backup',
  'maintenance',
  'unlock',
  'updating',
];

const DOCS = join(import.meta.dirname, '../../docs');
const REFERENCE = 'reference/';
/** A link or picture, unless it leads to another site or place of the page. */
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)/g;

/** Returns Markdown by address: pages of the reference, and guides below `guides/`. */
export function docPages(): Map<string, string> {
  const names = readdirSync(join(DOCS, REFERENCE)).filter((name) => name.endsWith('.md'));
  const files = [...names.map((name) => REFERENCE + name), ...GUIDES.map((name) => `${name}.md`)];
  return new Map(
    files.map((file) => [addressOf(file) ?? file, shownText(file, readFileSync(join(DOCS, file), 'utf8'))]),
  );
}

/** Address of a file of `docs/` without its first slash; undefined for one that is not shown. */
export function addressOf(file: string): string | undefined {
  if (file.startsWith(REFERENCE)) return file.slice(REFERENCE.length);
  return GUIDES.includes(file.replace(/\.md$/, '')) ? `guides/${file}` : undefined;
}

/**
 * Returns the address of a page as messages and people name it: `docs/reference/filters.md#sorts`, `filters`, `docs/import.md`.
 * @throws UsageError when there is none
 */
export function addressOfPage(typed: string): string {
  const [name = '', anchor] = typed.replace(/^docs\//, '').split('#');
  if (name === '') return '';
  const file = name.endsWith('.md') ? name : `${name}.md`;
  const known = [...docPages().keys()];
  const own = typed.startsWith('docs/') ? undefined : file;
  const address = [own, addressOf(file)].find((each) => each && known.includes(each));
  if (address === undefined) throw new UsageError(`there is no page "${typed}"${didYouMean(file, known)}`);
  return anchor === undefined ? address : `${address}#${anchor}`;
}

/** Links lead to pages that are shown, others are plain text; sections of guides get the anchors that links to them have. */
function shownText(file: string, text: string): string {
  const linked = text.replaceAll(LINK, (_, picture, label, target, anchor = '') => {
    const address = addressOf(posix.join(posix.dirname(file), target));
    if (picture !== '') return '';
    return address === undefined ? label : `[${label}](/${address}${anchor})`;
  });
  if (file.startsWith(REFERENCE)) return linked;
  return typedText(linked).replaceAll(
    /^##+ (.+)$/gm,
    (line, title) => `<a id="${anchorOf(title)}"></a>\n\n${line}`,
  );
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
