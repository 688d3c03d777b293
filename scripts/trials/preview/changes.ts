import type { Seen } from './measure-change.ts';

interface Manifest {
  languages: readonly { code: string }[];
  brand?: { colors?: object };
  filters?: { settings?: object };
  pages?: object;
}

type Change = (manifest: Manifest, number: number) => Manifest;

interface PageChange {
  name: string;
  /** Label of the page in the preview. */
  page: string;
  change: Change;
  /** How it is known that the page has changed. */
  seen(number: number): Seen;
}

const HOME = ['quick_searches', 'body_types', 'prices', 'newest', 'recently_reduced', 'requests', 'makes'];
const LISTING = [
  'gallery',
  'car_info',
  'overview',
  'specification',
  'inspection',
  'features',
  'finance',
  'location',
];

const colourOf = (number: number): string => `#90${String(number).padStart(4, '0')}`;
const labelOf = (number: number): string => `Price ${number}`;

/** Moves the parts on by one each time. */
const turned = (names: readonly string[], number: number): string[] => {
  const at = number % names.length;
  return [...names.slice(at), ...names.slice(0, at)];
};

const colour: Change = (manifest, number) => ({
  ...manifest,
  brand: { ...manifest.brand, colors: { ...manifest.brand?.colors, primary: colourOf(number) } },
});

function filterText(manifest: Manifest, number: number): Manifest {
  const header = Object.fromEntries(manifest.languages.map(({ code }) => [code, labelOf(number)]));
  const settings = { ...manifest.filters?.settings, price: { header } };
  return { ...manifest, filters: { ...manifest.filters, settings } };
}

const homeOrder: Change = (manifest, number) => ({
  ...manifest,
  pages: { ...manifest.pages, home: turned(HOME, number) },
});

const listingOrder: Change = (manifest, number) => ({
  ...manifest,
  pages: { ...manifest.pages, listing: ['gallery', ...turned(LISTING.slice(1), number)] },
});

const seenColour = (number: number): Seen => ({ colour: colourOf(number) });
const seenOrder = (): Seen => ({ isOther: true });

/** What is changed in turn. */
export const CHANGES: readonly PageChange[] = [
  { name: 'home: colour', page: 'Home', change: colour, seen: seenColour },
  { name: 'home: order of sections', page: 'Home', change: homeOrder, seen: seenOrder },
  { name: 'buy: colour', page: 'Buy a car', change: colour, seen: seenColour },
  {
    name: 'buy: text of a filter',
    page: 'Buy a car',
    change: filterText,
    seen: (number) => ({ text: labelOf(number) }),
  },
  { name: 'car: colour', page: 'A car', change: colour, seen: seenColour },
  { name: 'car: order of sections', page: 'A car', change: listingOrder, seen: seenOrder },
];

/** Returns the text of a manifest with a change. @param number another one each time */
export const changedManifest = (text: string, change: Change, number: number): string =>
  `${JSON.stringify(change(JSON.parse(text) as Manifest, number), null, 2)}\n`;
