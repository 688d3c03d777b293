import { describe, expect, it } from 'vitest';
import { importFaults, routerFaults } from './import-rule.ts';

/** What is said about one import in one file. */
function saidOf(file: string, line: string): string[] {
  return importFaults({ file, text: `${line}\n` }).map(({ message }) => message);
}

describe('the import staircase', () => {
  it.each([
    ['src/domain/money.ts', "import { a } from '#region/paths.ts';", 'domain must not import region'],
    ['src/region/paths.ts', "import { a } from '#ui/icon/icon.tsx';", 'region must not import ui'],
    ['src/ui/icon/icon.tsx', "import { a } from '#store/kit.ts';", 'ui must not import store'],
    [
      'src/renderer/index.ts',
      "import { a } from '#features/browse/index.ts';",
      'renderer must not import features/browse',
    ],
    [
      'src/screens/buy/buy.tsx',
      "import { a } from '#shell/application.tsx';",
      'screens must not import shell',
    ],
    ['src/server/main.ts', "import { a } from '#screens/screen.ts';", 'server must not import screens'],
    ['src/server/main.ts', "import { a } from '#i18n/pick-messages.ts';", 'server must not import i18n'],
    [
      'src/screens/buy/buy.server.ts',
      "import { a } from '#server/app.ts';",
      'screens must not import server',
    ],
    [
      'src/server/site/site.ts',
      "import('#demo/stock/index.ts')",
      'src/server/demo-port.ts alone loads src/demo',
    ],
    ['src/screens/buy/buy.server.ts', "import { a } from '#demo/stock/index.ts';", 'demo-port.ts alone'],
    ['src/demo/stock/index.ts', "import { a } from '#renderer/index.ts';", 'demo must not import renderer'],
    ['src/domain/money.ts', "export * from '#region/paths.ts';", 'domain must not import region'],
    ['src/domain/money.ts', "import type { A } from '#region/paths.ts';", 'domain must not import region'],
    ['src/ui/a.ts', "const load = () => import('#screens/screen.ts');", 'ui must not import screens'],
    ['src/ui/a.ts', "import '#screens/screen.ts';", 'ui must not import screens'],
    ['src/ui/a.ts', "import {\n  a,\n  b,\n} from '#screens/screen.ts';", 'ui must not import screens'],
  ])('%s: %s', (file, line, expected) => {
    expect(saidOf(file, line)).toEqual([expect.stringContaining(expected)]);
  });

  it('keeps features apart and their insides closed', () => {
    const text = "import { a } from '#features/offer/index.ts';";
    expect(saidOf('src/features/browse/list.ts', text)).toEqual([
      expect.stringContaining('screens compose features'),
    ]);
    const inside = "import { a } from '#features/offer/offer.slice.ts';";
    expect(saidOf('src/screens/buy/buy.tsx', inside)).toEqual([
      expect.stringContaining("'#features/offer/index.ts'"),
    ]);
  });

  it('asks for # between layers and for relative paths inside one', () => {
    expect(saidOf('src/ui/a.ts', "import { a } from '../region/paths.ts';")).toEqual([
      expect.stringContaining("write '#region/paths.ts'"),
    ]);
    expect(saidOf('src/ui/a.ts', "import { a } from '#ui/b.ts';")).toEqual([
      expect.stringContaining('are relative'),
    ]);
    expect(saidOf('src/ui/a.ts', "import { a } from '../../scripts/start.ts';")).toEqual([
      expect.stringContaining('move the file there'),
    ]);
  });

  it('lets one file of the server load demo stock', () => {
    const text = "const open = () => import('#demo/pictures/index.ts');";
    expect(saidOf('src/server/demo-port.ts', text)).toEqual([]);
    expect(saidOf('src/demo/stock/index.ts', "import { a } from '#server/storage/database.ts';")).toEqual([]);
  });

  it('knows no layer but those of the architecture', () => {
    expect(saidOf('src/utils/a.ts', "import { a } from '#domain/money.ts';")).toEqual([
      expect.stringContaining('in no layer'),
    ]);
  });

  it('keeps *.server.ts files out of what browsers load', () => {
    const text = "import { load } from './buy.server.ts';";
    expect(saidOf('src/screens/buy/buy-screen.tsx', text)).toEqual([expect.stringContaining('only pages')]);
    expect(saidOf('src/screens/buy/other.server.ts', text)).toEqual([]);
    expect(saidOf('src/screens/buy/buy-screen.tsx', "import type { Load } from './buy.server.ts';")).toEqual(
      [],
    );
    expect(saidOf('src/pages/index.tsx', "import { load } from '#screens/buy/buy.server.ts';")).toEqual([]);
  });

  it('keeps React out of the server, and input and output out of the pure layers', () => {
    expect(saidOf('src/server/app.ts', "import { useState } from 'react';")).toEqual([
      expect.stringContaining('never uses React'),
    ]);
    expect(saidOf('src/domain/money.ts', "import { readFile } from 'node:fs';")).toEqual([
      expect.stringContaining('is pure'),
    ]);
    expect(saidOf('src/region/paths.ts', "import Link from 'next/link';")).toEqual([
      expect.stringContaining('is pure'),
    ]);
    expect(saidOf('src/ui/a.tsx', "import { join } from 'node:path';")).toEqual([
      expect.stringContaining('*.server.ts'),
    ]);
  });

  it('lets everything stand that goes down the stairs, and what only comments say', () => {
    expect(saidOf('src/shell/a.tsx', "import { a } from '#screens/screen.ts';")).toEqual([]);
    expect(saidOf('src/server/app.ts', "import { a } from '#region/paths.ts';")).toEqual([]);
    expect(saidOf('src/domain/money.ts', "// import { a } from '#region/paths.ts';")).toEqual([]);
    expect(saidOf('src/domain/money.test.ts', "import { a } from '#region/paths.ts';")).toEqual([]);
  });

  it('names the line', () => {
    const text = "import a from './a.ts';\n\nimport b from '#region/b.ts';\n";
    expect(importFaults({ file: 'src/domain/x.ts', text }).map(({ line }) => line)).toEqual([3]);
  });

  it('lets one file use the router of Next', () => {
    const text = "import { useRouter } from 'next/router';\n";
    expect(routerFaults([{ file: 'src/integrations/a.ts', text }])).toEqual([]);
    const faults = routerFaults([
      { file: 'src/integrations/a.ts', text },
      { file: 'src/ui/b.ts', text },
    ]);
    expect(faults).toEqual([
      { file: 'src/ui/b.ts', line: 1, message: expect.stringContaining('src/integrations/a.ts') },
    ]);
  });
});
