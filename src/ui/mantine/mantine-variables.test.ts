import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { brandTokens } from '../theme/brand-tokens.ts';

const UI = join(import.meta.dirname, '..');
const CONTROLS = readFileSync(join(import.meta.dirname, 'mantine-controls.module.css'), 'utf8');
const { resolve } = createRequire(import.meta.url);
const namesIn = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].map(([, name = '']) => name);
const definedIn = (css: string) => new Set(namesIn(css, /(--[a-z0-9-]+)\s*:/g));

/** Style sheets of Mantine that components of the site import. */
const sheets = [
  ...new Set(
    globSync('**/*.{ts,tsx}', { cwd: UI }).flatMap((file) =>
      namesIn(readFileSync(join(UI, file), 'utf8'), /^import '(@mantine\/[^']+\.css)';$/gm),
    ),
  ),
];

test('every variable that an imported style sheet of Mantine reads has a value, in the light scheme', () => {
  const defined = definedIn(CONTROLS);
  const missing = sheets.flatMap((sheet) => {
    const light = readFileSync(resolve(sheet), 'utf8').replaceAll(/[^{}]*'dark'[^{}]*\{[^{}]*\}/g, '');
    return namesIn(light, /var\((--mantine-[a-z0-9-]+)\)/g).filter((name) => !defined.has(name));
  });
  expect(sheets.length).toBeGreaterThan(5);
  expect([...new Set(missing)]).toEqual([]);
});

test('those values are tokens of the site that exist, so that a brand changes both kinds of controls', () => {
  const { brand } = shippedRegion('sg').manifest;
  const tokens = definedIn(
    readFileSync(join(UI, 'theme/tokens.css'), 'utf8') +
      brandTokens(brand, { heading: 'a', body: 'b', native: 'c', lineHeight: 1.5 }),
  );
  const used = namesIn(CONTROLS, /var\((--[a-z0-9-]+)\)/g);
  expect(used.filter((name) => !tokens.has(name))).toEqual([]);
});

test('no component imports the whole style sheet of a package that has one per component', () => {
  expect(sheets.filter((sheet) => /core\/styles\.(layer\.)?css$/.test(sheet))).toEqual([]);
});
