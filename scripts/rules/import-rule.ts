import { posix } from 'node:path';
import { type CodeFile, type Fault, isTest } from './fault.ts';
import { withoutComments } from './without-comments.ts';

/**
 * Layers of `src/` by height; a file imports only from lower layers (ARCHITECTURE 5). Layers of equal height
 * are independent.
 */
const LAYERS: Readonly<Record<string, number>> = {
  contracts: 0,
  domain: 1,
  region: 2,
  i18n: 3,
  integrations: 3,
  store: 3,
  ui: 3,
  renderer: 4,
  features: 5,
  screens: 6,
  shell: 7,
  // the back office: only pages load it
  desk: 7,
  pages: 8,
  // what companies import: it names parts of the others
  exports: 9,
};

const SERVER_MAY = ['contracts', 'domain', 'region'];

/** Lower layers that a layer does without: parts of pages are the same for every region. */
const NEVER: Readonly<Record<string, readonly string[]>> = { ui: ['region'] };

interface Import {
  target: string;
  line: number;
  isTypeOnly: boolean;
}

const STATEMENT =
  /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s*)?(['"])([^'"\n]+)\3|\bimport\(\s*(['"])([^'"\n]+)\5\s*\)/g;

/** Import layers of ARCHITECTURE 5, for one file of `src/`. */
export function importFaults({ file, text }: CodeFile): Fault[] {
  return importsOf(text).flatMap(({ target, line, isTypeOnly }) => {
    const message =
      target.startsWith('#') || target.startsWith('.')
        ? insideFault(file, target, isTypeOnly)
        : packageFault(file, target);
    return message === undefined ? [] : [{ file, line, message: `imports '${target}': ${message}` }];
  });
}

/** Allows `next/router` in one file only, so that pages can be tested without Next. */
export function routerFaults(files: readonly CodeFile[]): Fault[] {
  const users = files.flatMap(({ file, text }) =>
    importsOf(text).flatMap(({ target, line }) =>
      target === 'next/router' && !isTest(file) ? [{ file, line }] : [],
    ),
  );
  const [first, ...others] = users;
  const message = `imports 'next/router', and so does ${first?.file}; only one file may import it; use that file`;
  return others.map((place) => ({ ...place, message }));
}

function insideFault(file: string, target: string, isTypeOnly: boolean): string | undefined {
  const path = importedFile(file, target) ?? target;
  const from = layerOf(file);
  const to = layerOf(path);
  if (path.startsWith('schemas/') && path.endsWith('.json')) return undefined;
  if (!path.startsWith('src/'))
    return isTest(file) ? undefined : 'src/ must contain everything the site needs; move the file there';
  if (!from || !to) return `the folder is in no layer; layers are ${Object.keys(LAYERS).join(', ')}`;
  if (from === to) {
    if (target.startsWith('#')) return 'inside one layer imports are relative';
  } else if (target.startsWith('.'))
    return `the path leaves its layer; write '#${path.slice('src/'.length)}'`;
  if (isTest(file)) return undefined;
  if (from !== to && !mayImport(from, to)) return `${from} must not import ${to}; ${adviceFor(from, to)}`;
  if (from !== to && to.startsWith('features/') && !path.endsWith('/index.ts'))
    return `import features only by their index: '#${to}/index.ts'`;
  const isServerOnly = /\.server\.tsx?$/.test(path);
  const isAllowed = isTypeOnly || from === 'pages' || from === 'server' || /\.server\.tsx?$/.test(file);
  return isServerOnly && !isAllowed
    ? 'only pages, src/server and other *.server.ts files may; pass its result as a prop'
    : undefined;
}

const BROWSER = /^(react|react-dom|react-redux|react-i18next|@mantine\/|@reduxjs\/)/;
/** Replaces parts of Next and React on the server. */
const NEXT_PATCHES = 'src/server/site/next-patches/';
const IO = /^(node:|next(\/|$))/;
const HTTP = /^axios$/;

function packageFault(file: string, target: string): string | undefined {
  if (isTest(file)) return undefined;
  const layer = layerOf(file) ?? '';
  const isServer = layer === 'server' || layer === 'demo';
  if (isServer && BROWSER.test(target) && !file.startsWith(NEXT_PATCHES))
    return 'the server never uses React; move page content to src/screens';
  if (['contracts', 'domain', 'region'].includes(layer) && (BROWSER.test(target) || IO.test(target)))
    return `${layer} is pure: no React and no I/O; pass values as arguments`;
  if (['ui', 'renderer'].includes(layer) && HTTP.test(target))
    return 'controls call the API by #store/field-api.ts';
  if (!isServer && target.startsWith('node:') && !/\.server\.tsx?$/.test(file))
    return 'this file is part of browser bundles; use a *.server.ts file';
  return undefined;
}

function adviceFor(from: string, to: string): string {
  if (from.startsWith('features/') && to.startsWith('features/'))
    return 'screens combine features, features communicate by events';
  if (to === 'demo') return 'only scripts load src/demo';
  if (from === 'ui') return 'parts know no region: move what needs one to renderer, or pass words as props';
  if (to === 'exports') return 'src/exports is for companies; import what it names from its own folder';
  if (from === 'server') return 'src/server uses contracts, domain and region';
  return 'move shared code to a lower layer: contracts, domain, region, then i18n, integrations, store, ui, renderer, features, screens, shell, pages';
}

/** Path of what a file of the repository imports; undefined for packages. */
export function importedFile(file: string, target: string): string | undefined {
  if (target.startsWith('#')) return `src/${target.slice(1)}`;
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : undefined;
}

/** All imports and exports of a file, ignoring comments. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [...code.matchAll(STATEMENT)].map((match) => ({
    target: match[4] ?? match[6] ?? '',
    line: code.slice(0, match.index).split('\n').length,
    isTypeOnly: match[2] !== undefined,
  }));
}

/** Layer of a file: the folder in `src/`, and for features the feature; undefined for other folders. */
function layerOf(file: string): string | undefined {
  const [, folder = '', below = ''] = file.split('/');
  if (folder === 'features') return `features/${below}`;
  return folder in LAYERS || folder === 'server' || folder === 'demo' ? folder : undefined;
}

function mayImport(from: string, to: string): boolean {
  if (from === 'exports') return true;
  if (from === 'server') return SERVER_MAY.includes(to);
  if (from === 'demo') return to === 'server' || SERVER_MAY.includes(to);
  if (to === 'server' || to === 'demo') return false;
  return heightOf(to) < heightOf(from) && !NEVER[from]?.includes(to);
}

function heightOf(layer: string): number {
  return LAYERS[layer.split('/', 1)[0] ?? ''] ?? Number.POSITIVE_INFINITY;
}
