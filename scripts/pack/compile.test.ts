import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compile } from './make-package.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-compile-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}

it('follows imports, programs of threads and processes, and data, and nothing else', () => {
  write({
    'bin/a.js': "await import('../src/a.ts');",
    'src/a.ts':
      "import type { B } from './types.ts';\nimport { c } from '#lib/c.ts';\nnew URL('./thread.ts', import.meta.url);",
    'src/types.ts': 'export type B = 1;',
    'src/lib/c.ts':
      "import d from './d.json' with { type: 'json' };\njoin(import.meta.dirname, 'program.ts');\nimport e from './e.js';",
    'src/lib/e.js': '',
    'src/lib/d.json': '{ "a": "./unused.ts" }',
    'src/lib/unused.ts': '',
    'src/lib/program.ts': '',
    'src/thread.ts': '',
    'src/a.test.ts': '',
  });
  expect([...compile(root, 'bin/a.js').keys()].sort()).toEqual([
    'bin/a.js',
    'src/a.js',
    'src/lib/c.js',
    'src/lib/d.json',
    'src/lib/e.js',
    'src/lib/program.js',
    'src/thread.js',
  ]);
});

it('keeps every line and column, so that a trace names the place in the source', () => {
  const source =
    "import { a } from './a.ts'; const b = (c: number): string => a(c as never); throw new Error(b(1));\n";
  write({ 'main.ts': source, 'a.ts': 'export const a = String;' });
  const code = compile(root, 'main.ts').get('main.js') ?? '';
  expect(code).toContain("from './a.js'");
  expect(code).not.toContain('number');
  expect(code.indexOf('throw')).toBe(source.indexOf('throw'));
  expect(code).toHaveLength(source.length);
});

it('leaves texts that name no file as they are', () => {
  const source = "console.log('./missing.ts', 'see a.ts');";
  write({ 'main.ts': source, 'a.ts': '' });
  expect(compile(root, 'main.ts').get('main.js')).toBe(source);
});

it('refuses TypeScript that is more than types, and parts of pages', () => {
  write({ 'enum.ts': 'enum A { b }', 'page.ts': "import { P } from './p.tsx';\nP();", 'p.tsx': '' });
  expect(() => compile(root, 'enum.ts')).toThrow(/^enum\.ts:\d+ has TypeScript that Node cannot remove: ./);
  expect(() => compile(root, 'page.ts')).toThrow('page.ts loads p.tsx');
});
