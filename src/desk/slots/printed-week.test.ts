import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const CSS = readFileSync(new URL('slots.module.css', import.meta.url), 'utf8');

/** Conditions of the media queries that hide all days but one. */
const hiding = CSS.split(/^@media /m)
  .slice(1)
  .filter((part) => /\.column:not\(\.shown\)[^{]*\{\s*display: none/.test(part))
  .map((part) => part.slice(0, part.indexOf('{')).trim());

it('a calendar shows one day at a time on narrow screens, and prints all days on narrow paper', () => {
  expect(hiding).toHaveLength(1);
  expect(hiding[0]).toMatch(/^screen and \(max-width: /);
});
