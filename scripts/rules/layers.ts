/**
 * Layers of `src/` by height; a file imports only from lower layers (ARCHITECTURE 5). Layers of equal height
 * are independent.
 */
export const LAYERS: Readonly<Record<string, number>> = {
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

/** Layer of a file: the folder in `src/`, and for features the feature; undefined for other folders. */
export function layerOf(file: string): string | undefined {
  const [, folder = '', below = ''] = file.split('/');
  if (folder === 'features') return `features/${below}`;
  return folder in LAYERS || folder === 'server' || folder === 'demo' ? folder : undefined;
}

export function mayImport(from: string, to: string): boolean {
  if (from === 'exports') return true;
  if (from === 'server') return SERVER_MAY.includes(to);
  if (from === 'demo') return to === 'server' || SERVER_MAY.includes(to);
  if (to === 'server' || to === 'demo') return false;
  return heightOf(to) < heightOf(from) && !NEVER[from]?.includes(to);
}

function heightOf(layer: string): number {
  return LAYERS[layer.split('/', 1)[0] ?? ''] ?? Number.POSITIVE_INFINITY;
}
