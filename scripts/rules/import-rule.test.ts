import { describe, expect, it } from 'vitest';
import { importFaults, routerFaults } from './import-rule.ts';

/** Messages for one import in one file. */
function messagesOf(file: string, line: string): string[] {
  return importFaults({ file, text: `${line}\n` }).map(({ message }) => message);
}

describe('import layers', () => {
  it.each([
    ['src/domain/money.ts', "import { a } from '#region/paths.ts';", 'domain must not import region'],
    ['src/region/paths.ts', "import { a } from '#ui/icon/icon.tsx';", 'region must not import ui'],
    ['src/ui/icon/icon.tsx', "import { a } from '#store/kit.ts';", 'ui must not import store'],
    ['src/ui/icon/icon.tsx', "import type { A } from '#region/paths.ts';", 'ui must not import region'],
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
    ['src/server/site/site.ts', "import('#demo/stock/index.ts')", 'only scripts load src/demo'],
    [
      'src/screens/buy/buy.server.ts',
      "import { a } from '#demo/stock/index.ts';",
      'only scripts load src/demo',
    ],
    ['src/demo/stock/index.ts', "import { a } from '#renderer/index.ts';", 'demo must not import renderer'],
    ['src/domain/money.ts', "export * from '#region/paths.ts';", 'domain must not import region'],
    ['src/domain/money.ts', "import type { A } from '#region/paths.ts';", 'domain must not import region'],
    ['src/ui/a.ts', "const load = () => import('#screens/screen.ts');", 'ui must not import screens'],
    ['src/ui/a.ts', "import '#screens/screen.ts';", 'ui must not import screens'],
    [
      'src/server/main.ts',
      "import { a } from '#exports/index.ts';",
      'server must not import exports; src/exports is for companies',
    ],
    ['src/pages/a.tsx', "import { a } from '#exports/index.ts';", 'pages must not import exports'],
    ['src/ui/a.ts', "import {\n  a,\n  b,\n} from '#screens/screen.ts';", 'ui must not import screens'],
  ])('%s: %s', (file, line, expected) => {
    expect(messagesOf(file, line)).toEqual([expect.stringContaining(expected)]);
  });

  it('separates features and hides their internals', () => {
    const text = "import { a } from '#features/offer/index.ts';";
    expect(messagesOf('src/features/browse/list.ts', text)).toEqual([
      expect.stringContaining('screens combine features'),
    ]);
    const inside = "import { a } from '#features/offer/offer.slice.ts';";
    expect(messagesOf('src/screens/buy/buy.tsx', inside)).toEqual([
      expect.stringContaining("'#features/offer/index.ts'"),
    ]);
  });

  it('requires # between layers and relative paths inside a layer', () => {
    expect(messagesOf('src/ui/a.ts', "import { a } from '../region/paths.ts';")).toEqual([
      expect.stringContaining("write '#region/paths.ts'"),
    ]);
    expect(messagesOf('src/ui/a.ts', "import { a } from '#ui/b.ts';")).toEqual([
      expect.stringContaining('are relative'),
    ]);
    expect(messagesOf('src/ui/a.ts', "import { a } from '../../scripts/start.ts';")).toEqual([
      expect.stringContaining('move the file there'),
    ]);
  });

  it('lets demo stock load the server', () => {
    const server = "import { a } from '#server/storage/database.ts';";
    expect(messagesOf('src/demo/stock/index.ts', server)).toEqual([]);
  });

  it('refuses folders outside the layers', () => {
    expect(messagesOf('src/utils/a.ts', "import { a } from '#domain/money.ts';")).toEqual([
      expect.stringContaining('in no layer'),
    ]);
  });

  it('keeps *.server.ts files out of browser code', () => {
    const text = "import { load } from './buy.server.ts';";
    expect(messagesOf('src/screens/buy/buy-screen.tsx', text)).toEqual([
      expect.stringContaining('only pages'),
    ]);
    expect(messagesOf('src/screens/buy/other.server.ts', text)).toEqual([]);
    expect(
      messagesOf('src/screens/buy/buy-screen.tsx', "import type { Load } from './buy.server.ts';"),
    ).toEqual([]);
    expect(messagesOf('src/pages/index.tsx', "import { load } from '#screens/buy/buy.server.ts';")).toEqual(
      [],
    );
  });

  it('keeps React out of the server, and I/O out of pure layers', () => {
    expect(messagesOf('src/server/app.ts', "import { useState } from 'react';")).toEqual([
      expect.stringContaining('never uses React'),
    ]);
    expect(messagesOf('src/domain/money.ts', "import { readFile } from 'node:fs';")).toEqual([
      expect.stringContaining('is pure'),
    ]);
    expect(messagesOf('src/region/paths.ts', "import Link from 'next/link';")).toEqual([
      expect.stringContaining('is pure'),
    ]);
    expect(messagesOf('src/ui/a.tsx', "import { join } from 'node:path';")).toEqual([
      expect.stringContaining('*.server.ts'),
    ]);
  });

  it('keeps the HTTP client out of the renderer', () => {
    const text = "const load = () => import('axios');";
    expect(messagesOf('src/renderer/form/a.ts', text)).toEqual([expect.stringContaining('field-api.ts')]);
    expect(messagesOf('src/store/field-api.ts', text)).toEqual([]);
  });

  it('accepts imports from lower layers, and ignores comments', () => {
    expect(messagesOf('src/shell/a.tsx', "import { a } from '#screens/screen.ts';")).toEqual([]);
    expect(messagesOf('src/server/app.ts', "import { a } from '#region/paths.ts';")).toEqual([]);
    expect(messagesOf('src/domain/money.ts', "// import { a } from '#region/paths.ts';")).toEqual([]);
    expect(messagesOf('src/domain/money.test.ts', "import { a } from '#region/paths.ts';")).toEqual([]);
  });

  it('reports the line', () => {
    const text = "import a from './a.ts';\n\nimport b from '#region/b.ts';\n";
    expect(importFaults({ file: 'src/domain/x.ts', text }).map(({ line }) => line)).toEqual([3]);
  });

  it('allows the router of Next in one file', () => {
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
