import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referencePages } from '../../scripts/reference/reference-pages.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = referencePages(ROOT);

it('the reference is what schemas, commands and variables say: "npm run reference" writes it', () => {
  for (const [file, text] of PAGES)
    expect([file, readFileSync(join(ROOT, file), 'utf8')]).toEqual([file, text]);
});

it('the reference has no pages of what is gone', () => {
  const files = readdirSync(join(ROOT, 'docs/reference')).map((name) => `docs/reference/${name}`);
  expect(files.sort()).toEqual([...PAGES.keys()].sort());
});

describe.each([...PAGES])('%s', (file, text) => {
  it('has each anchor once, and links to anchors and pages that are there', () => {
    const anchors = anchorsOf(text);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, page = '', anchor] of text.matchAll(/\]\(([\w-]+\.md)?(?:#([\w.-]+))?\)/g)) {
      const target = page === '' ? text : PAGES.get(`docs/reference/${page}`);
      expect([file, page, target === undefined]).toEqual([file, page, false]);
      if (anchor !== undefined) expect(anchorsOf(target ?? '')).toContain(anchor);
    }
  });

  it('explains every property, and does not number our specification', () => {
    const empty = [...text.matchAll(/^\| <a id="([\w.-]+)"><\/a>[^|]*\| +\|/gm)].map(([, anchor]) => anchor);
    expect(empty).toEqual([]);
    expect(text).not.toMatch(/\b(?:SPEC|HARDENING)\b/);
  });
});

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/<a id="([\w.-]+)"><\/a>/g)].map(([, anchor = '']) => anchor);
