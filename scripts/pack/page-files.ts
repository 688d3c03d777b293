import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Texts } from './compile.ts';

const BUILD = '.next';
/** Only `next build` and tools for deployments read these. */
const UNUSED =
  /^\.next\/(?:cache|dev|diagnostics|node_modules|trace\w*|turbopack|types)|\.nft\.json$|^\.next\/server\/.*\.map$/;
/** Folder of the repository in the settings that Next keeps with a build; it does not read them when it serves. */
const SETTINGS = /^\.next\/required-server-files\.js(?:on)?$/;

/** Files of the built pages, as paths from the root. */
export function pageFiles(root: string): string[] {
  return readdirSync(join(root, BUILD), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !UNUSED.test(file))
    .sort();
}

/**
 * Returns the files of the build that must be changed to work in another folder. The pages load packages by links with
 * a hash in `.next/node_modules`; npm packs no links, so here the pages name the packages.
 */
export function movedPages(root: string): Texts {
  const links = packageLinks(root);
  const texts = pageFiles(root)
    .filter((file) => /^\.next\/server\/.*\.js$/.test(file) || SETTINGS.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  return new Map(
    texts.map(([file, text]) => [
      file,
      SETTINGS.test(file) ? text.replaceAll(JSON.stringify(root), '"."') : withPackageNames(text, links),
    ]),
  );
}

/** Name with a hash → name of the package. */
function packageLinks(root: string): Map<string, string> {
  const folder = join(root, BUILD, 'node_modules');
  const links = globSync(['*-*', '@*/*-*'], { cwd: folder });
  return new Map(
    links.map((link) => [link, join(dirname(link), basename(link).replace(/-[0-9a-f]{16}$/, ''))]),
  );
}

function withPackageNames(code: string, links: ReadonlyMap<string, string>): string {
  let text = code;
  for (const [link, name] of links) text = text.replaceAll(link, name);
  return text;
}
