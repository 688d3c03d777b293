import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Subsets of a font package to serve. Poppins covers Latin, the Noto families other scripts. */
interface FontPackage {
  name: string;
  subsets: string[];
  /** Weights of a package that is not variable. */
  weights?: number[];
  /** ISO 15924 scripts for which the family is the first choice. */
  scripts: string[];
  /** Countries (ISO 3166-1) whose glyphs the family has, if several families cover a script. */
  countries?: string[];
  /** Consists of hundreds of slices: its faces are in a separate, non-blocking style sheet. */
  isSliced?: boolean;
}

export const FONT_PACKAGES: readonly FontPackage[] = [
  { name: '@fontsource/poppins', subsets: ['latin', 'latin-ext'], weights: [400, 500, 600], scripts: [] },
  {
    name: '@fontsource-variable/noto-sans',
    subsets: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
    scripts: ['Latn', 'Cyrl', 'Grek'],
  },
  { name: '@fontsource-variable/noto-sans-thai', subsets: ['thai'], scripts: ['Thai'] },
  { name: '@fontsource-variable/noto-sans-arabic', subsets: ['arabic'], scripts: ['Arab'] },
  { name: '@fontsource-variable/noto-sans-hebrew', subsets: ['hebrew'], scripts: ['Hebr'] },
  { name: '@fontsource-variable/noto-sans-devanagari', subsets: ['devanagari'], scripts: ['Deva'] },
  { name: '@fontsource-variable/noto-sans-jp', subsets: [], scripts: ['Jpan'], isSliced: true },
  { name: '@fontsource-variable/noto-sans-kr', subsets: [], scripts: ['Kore'], isSliced: true },
  { name: '@fontsource-variable/noto-sans-sc', subsets: [], scripts: ['Hans'], isSliced: true },
  { name: '@fontsource-variable/noto-sans-tc', subsets: [], scripts: ['Hant'], isSliced: true },
  {
    name: '@fontsource-variable/noto-sans-hk',
    subsets: [],
    scripts: ['Hant'],
    countries: ['HK', 'MO'],
    isSliced: true,
  },
];

export interface FontFace {
  weight: string;
  /** File in the package’s `files` folder. */
  file: string;
  range: string;
}

/**
 * Reads name and faces of the requested subsets from the style sheets of the package.
 * @param root the repository or the installed package, whose dependencies may be beside it
 */
export function readFontPackage(root: string, { name, subsets, weights, isSliced }: FontPackage) {
  const id = name.split('/')[1] ?? name;
  const folder = dirname(createRequire(join(root, 'package.json')).resolve(`${name}/metadata.json`));
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { family } = JSON.parse(read('metadata.json')) as { family: string };
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const sheets = weights ? weights.map((weight) => `${weight}.css`) : ['index.css'];
  const faces = sheets.flatMap((sheet) => parseFaces(read(sheet))).filter(isWanted);
  if (faces.length === 0) throw new Error(`${name} has none of the subsets ${subsets.join(', ')}`);
  return { id, family, folder: join(folder, 'files'), path: `/fonts/${id}-${version}`, faces };

  function isWanted({ file }: FontFace): boolean {
    const subset = file.slice(id.length + 1).replace(/-(\d+|wght)-normal\.woff2$/, '');
    return isSliced ? /^\d+$/.test(subset) : subsets.includes(subset);
  }

  function parseFaces(css: string): FontFace[] {
    return [...css.matchAll(/@font-face\s*{([^}]*)}/g)].map(([, body = '']) => ({
      weight: /font-weight:\s*([^;]+);/.exec(body)?.[1] ?? '400',
      file: /files\/([^)]+\.woff2)\)/.exec(body)?.[1] ?? '',
      range: /unicode-range:\s*([^;]+);/.exec(body)?.[1] ?? '',
    }));
  }
}

/**
 * Creates `@font-face` rules for files under `path`. A face that loads late is swapped in: pages name the family of the
 * brand only once all its weights are there, and a device may have no glyphs for the script of others.
 */
export function faceRules(family: string, path: string, faces: readonly FontFace[]): string {
  return faces
    .map(
      ({ weight, file, range }) =>
        `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;` +
        `src:url(${path}/${file}) format('woff2');unicode-range:${range}}`,
    )
    .join('');
}
