import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addKinds, removeAddedKinds } from '../../src/domain/extensions/registry.ts';
import { addedModules } from './added-modules.ts';
import { buildExtensionPages } from './build-extension-pages.ts';
import { companyCode } from './company-code.ts';
import { packSources, pageSources, unpackSources } from './page-sources.ts';
import { commonFolder, linkPackages, partsWithEffects } from './write-sources.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Links to a package as Turbopack writes them into a build. */
const nextBuild = vi.hoisted(() => vi.fn<(folder: string) => Promise<void>>());
vi.mock('../start/next-build.ts', () => ({ nextBuild }));

let folder: string;
beforeEach(() => {
  removeAddedKinds();
  folder = mkdtempSync(join(tmpdir(), 'forecourt-company-'));
});
afterEach(() => {
  removeAddedKinds();
  rmSync(folder, { recursive: true });
});

const addBlock = (file: string) =>
  addKinds({ name: 'news', blocks: { figures: { component: pathToFileURL(join(folder, file)) } } });
const code = () => companyCode(join(folder, 'forecourt.config.ts'));

describe('the browser code of a company', () => {
  it('is none without a component', () => {
    addKinds({ name: 'news', blocks: { figures: {} } });
    expect(code()).toBeUndefined();
  });

  it('is what stands in folders with components and in extensions, without packages', () => {
    for (const file of [
      'news/a.tsx',
      'extensions/b.ts',
      'news/node_modules/c.js',
      'feeds/d.csv',
      'package-lock.json',
    ]) {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    addBlock('news/a.tsx');
    expect(code()).toEqual({
      folder,
      components: [{ extension: 'news', sort: 'block', name: 'figures', file: 'company/news/a.tsx' }],
      files: ['extensions/b.ts', 'news/a.tsx', 'package-lock.json'],
      packages: [],
    });
  });

  it('is refused with a style sheet that is no module, with the way out', () => {
    mkdirSync(join(folder, 'news'));
    const write = (line: string) =>
      writeFileSync(join(folder, 'news/a.tsx'), `${line}\nexport default () => null;\n`);
    addBlock('news/a.tsx');
    for (const line of ["import './figures.css';", 'import styles from "./figures.css"']) {
      write(line);
      expect(code).toThrow(/news\/a\.tsx imports \.\/figures\.css: name it \.\/figures\.module\.css/);
    }
    for (const line of ["import styles from './figures.module.css';", "import '@acme/news/style.css';"]) {
      write(line);
      expect(code()).toMatchObject({ files: ['news/a.tsx'] });
    }
  });

  it('may come from a package', () => {
    addBlock('node_modules/@acme/news/figures.js');
    expect(code()).toMatchObject({
      components: [{ file: 'node_modules/@acme/news/figures.js' }],
      packages: ['@acme/news'],
    });
  });

  it.each(['../figures.tsx', 'figures.tsx'])('is refused at %s', (file) => {
    addBlock(file);
    expect(code).toThrow(/the component .*figures\.tsx of the block "figures" must stand in a folder/);
  });
});

it('modules of added components name them by their kinds', () => {
  const modules = addedModules([
    { extension: 'news', sort: 'block', name: 'figures', file: 'company/news/figures "1".tsx' },
    { extension: 'news', sort: 'page', name: 'news', file: 'company/news/page.tsx' },
  ]);
  expect(modules.get('src/renderer/blocks/added-components.ts')).toBe(
    `import { addedPart } from '#renderer/added-part/added-part.tsx';
import Part0 from "../../../company/news/figures \\"1\\".tsx";
export const figures = addedPart({"extension":"news","sort":"block","name":"figures"}, Part0);
`,
  );
  expect([...modules.keys()]).toEqual([
    'src/renderer/blocks/added-components.ts',
    'src/screens/extension/added-pages.ts',
  ]);
});

it('the root of a build is the lowest folder above all packages', () => {
  expect(commonFolder(['/a/b/c', '/a/b/d', '/a/bc'])).toBe('/a');
  expect(commonFolder(['/a/b', '/a/b/c'])).toBe('/a/b');
  expect(commonFolder(['/a', '/b'])).toBe('/');
});

it('a component loads what it imports of forecourt/components, and nothing beside it', () => {
  const parts = partsWithEffects(pageSources(ROOT));
  expect(parts).toEqual(expect.arrayContaining(['src/renderer/**', 'src/ui/**', 'company/**']));
  expect(parts).not.toContain('src/exports/**');
  // the entry itself does nothing, so that it may be passed over
  const entry = readFileSync(join(ROOT, 'src/exports/components.ts'), 'utf8');
  expect(
    entry
      .split('\n')
      .filter((line) => !/^(?:\/\/.*|export (?:type )?\{ [\w, ]+ \} from '#.*';|)$/.test(line)),
  ).toEqual([]);
});

describe('the sources of pages', () => {
  const sources = pageSources(ROOT);

  it('are those of browsers and of their server, without tests', () => {
    expect([...sources.keys()].filter((file) => /^src\/server|\.test\.|\.md$/.test(file))).toEqual([]);
    expect(sources.has('src/renderer/blocks/added-components.ts')).toBe(true);
    expect(unpackSources(packSources(ROOT))).toEqual(sources);
  });

  it('have entries without types, so that Next does not look for a compiler', () => {
    for (const [file, text] of sources)
      if (file.startsWith('src/pages/')) expect([file, stripTypeScriptTypes(text)]).toEqual([file, text]);
  });
});

describe('built pages in a copy of DATA_DIR', () => {
  const PACKAGE = 'node_modules/acme';
  const link = (path: string, to: string) => {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(to, path);
  };
  beforeEach(() => {
    mkdirSync(join(folder, PACKAGE), { recursive: true });
    mkdirSync(join(folder, 'news'));
    writeFileSync(join(folder, 'news/a.tsx'), '');
    addBlock('news/a.tsx');
    nextBuild.mockReset().mockImplementation(async (built) => {
      link(join(built, '.next/node_modules/@scope/acme-1'), join(folder, PACKAGE));
    });
  });
  const build = () => buildExtensionPages(code() ?? expect.fail('no code'), join(folder, 'data'));

  it('are built again when one of their links leads nowhere, and else once', async () => {
    const built = await build();
    await build();
    expect(nextBuild).toHaveBeenCalledTimes(1);
    rmSync(join(built, '.next/node_modules/@scope/acme-1'));
    link(join(built, '.next/node_modules/@scope/acme-1'), '../../../../../../elsewhere/acme');
    await build();
    expect(nextBuild).toHaveBeenCalledTimes(2);
  });

  it('have links to packages that replace those that lead nowhere', () => {
    link(join(folder, 'dev/node_modules/acme'), '/nowhere/acme');
    linkPackages(join(folder, 'dev'), folder, ['acme']);
    writeFileSync(join(folder, PACKAGE, 'package.json'), '{}');
    expect(readFileSync(join(folder, 'dev/node_modules/acme/package.json'), 'utf8')).toBe('{}');
  });
});
