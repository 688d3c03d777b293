import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rememberByText } from '../../../src/domain/cache/remember.ts';
import type { RegionSet } from '../../../src/server/manifests/region-set.ts';
import type { LocaleTexts } from '../../../src/server/manifests/texts/index.ts';
import { findFont, findLogo } from '../../../src/server/site/find-brand-file.ts';
import type { RegionFolders } from '../folders.ts';

/** What the routes of files serve. */
export interface ServedFiles {
  regions: RegionSet;
  texts: Pick<LocaleTexts, 'hasComplete'>;
  folders: Pick<RegionFolders, 'root' | 'regionsDir' | 'shippedRegionsDir'>;
}

const TEXTS = /^\/locales\/([^/]+)\/([^/]+)\.json$/;
const LOGO = /^\/brand\/([^/]+)\/logo(?:\/([^/]+))?$/;
const FONT = /^\/brand\/([^/]+)\/fonts\/(.+)$/;
/** Files that the first build copies from packages. */
const BUILT = /^\/fonts\//;

/**
 * Returns a function that says what is wrong with an address that pages load; undefined: nothing. It answers as the routes
 * do, without starting a server for them, and looks at each address once.
 */
export function createAddressCheck(files: ServedFiles): (address: string) => string | undefined {
  const faultOf = rememberByText((address) => ({ fault: addressFault(address, files) }));
  return (address) => faultOf(address).fault;
}

function addressFault(address: string, files: ServedFiles): string | undefined {
  const [url = '', id] = address.split('#');
  const path = decodeURI(url.split('?')[0] ?? '');
  const [texts, language = '', namespace = ''] = TEXTS.exec(path) ?? [];
  if (texts !== undefined) return files.texts.hasComplete(language, namespace) ? undefined : 'answers 404';
  const file = fileOf(path, files);
  const size = file === undefined ? undefined : sizeOf(file);
  if (file === undefined || size === undefined) return BUILT.test(path) ? undefined : 'answers 404';
  if (size === 0) return 'is empty';
  return id !== undefined && !readFileSync(file, 'utf8').includes(` id="${id}"`)
    ? `has no pictogram "${id}"`
    : undefined;
}

/** The file that an address stands for; undefined for one that the manifests do not name. */
function fileOf(path: string, { regions, folders }: ServedFiles): string | undefined {
  if (path === '/favicon.ico') return findLogo(regions.default, folders)?.file;
  const [logo, ofLogo = '', language] = LOGO.exec(path) ?? [];
  const region = regions.find(ofLogo);
  if (logo !== undefined) return region && findLogo(region, folders, language)?.file;
  const [font, ofFont = '', name = ''] = FONT.exec(path) ?? [];
  const owner = regions.find(ofFont);
  if (font !== undefined) return owner && findFont(owner, folders, name)?.file;
  return join(folders.root, 'public', path);
}

/** Undefined: there is no such file. */
function sizeOf(file: string): number | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? found.size : undefined;
}
