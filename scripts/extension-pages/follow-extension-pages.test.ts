import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeFiles } from './company-code.ts';
import { followExtensionPages } from './follow-extension-pages.ts';

let folder: string;
let close: (() => void) | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-followed-'));
  mkdirSync(join(folder, 'extensions/news'), { recursive: true });
  write('extensions/news/figures.tsx', 'export default () => 1;\n');
});
afterEach(() => {
  close?.();
  rmSync(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

function follow(): string {
  const place = {
    folder,
    components: [
      {
        extension: 'news',
        sort: 'block' as const,
        name: 'figures',
        file: 'company/extensions/news/figures.tsx',
      },
    ],
  };
  const code = { ...place, files: codeFiles(place), packages: [] };
  const followed = followExtensionPages(code, join(folder, 'data'));
  close = followed.close;
  return followed.folder;
}

it('pages of development have the components of extensions, as they are now', {
  timeout: 120_000,
}, async () => {
  const pages = follow();
  const read = (file: string) =>
    existsSync(join(pages, file)) ? readFileSync(join(pages, file), 'utf8') : undefined;
  const copy = 'company/extensions/news';
  expect(read('src/renderer/blocks/added-components.ts')).toContain(
    'import Part0 from "../../../company/extensions/news/figures.tsx";',
  );
  expect(read(`${copy}/figures.tsx`)).toBe('export default () => 1;\n');
  expect(existsSync(join(pages, 'src/pages/_app.js'))).toBe(true);
  expect(existsSync(join(pages, 'node_modules/next/package.json'))).toBe(true);
  const written = statSync(join(pages, 'src/pages/_app.js')).mtimeMs;

  write('extensions/news/figures.tsx', 'export default () => 2;\n');
  write('extensions/news/added.ts', '');
  await expect
    .poll(() => [read(`${copy}/figures.tsx`), read(`${copy}/added.ts`)], { timeout: 60_000 })
    .toEqual(['export default () => 2;\n', '']);
  rmSync(join(folder, 'extensions/news/added.ts'));
  await expect.poll(() => read(`${copy}/added.ts`), { timeout: 60_000 }).toBe(undefined);
  // Next would build a file with a newer date again
  expect(statSync(join(pages, 'src/pages/_app.js')).mtimeMs).toBe(written);
});
