import { describe, expect, it } from 'vitest';
import { layeredDocument } from '#server/manifests/json/layered-document.ts';
import { withOwnPlace } from '#server/manifests/json/own-place.ts';
import { parseJsonText } from '#server/manifests/json/read-json-file.ts';
import type { Problem } from '#server/manifests/problem.ts';
import { problemsOfNew } from '../../scripts/regions/new/own-problems.ts';

const at = (file: string): Problem => ({
  file,
  line: 1,
  column: 1,
  path: 'a',
  severity: 'warning',
  message: 'a fault',
  allowed: 'anything',
});

const REGION = {
  code: 'za',
  languages: ['en', 've', 'zh-Hant-HK'],
  regionsDir: '/site/regions',
  localesDirs: ['/site/texts', '/engine/locales'],
};

describe('problems after a new region', () => {
  it('are those of its files, of its languages and of what it inherits', () => {
    const own = [
      '/site/regions/za.json',
      '/site/regions/content/za/places.json',
      '/site/regions/shared/base.json',
      '/engine/regions/shared/content/places.json',
      '/site/texts/ve/buy.json',
      '/engine/locales/zh/buy.json',
    ];
    const others = [
      '/site/regions/my.json',
      '/site/regions/content/my/places.json',
      '/engine/locales/ms/buy.json',
    ];
    const found = problemsOfNew([...own, ...others].map(at), REGION);
    expect(found.own.map(({ file }) => file)).toEqual(own);
    expect(found.others).toBe(3);
  });
});

describe('advice on what is inherited', () => {
  const shared = parseJsonText(
    '/shared/careers.json',
    '{ "openings": { "adviser": { "steps": [{ "title": "a" }] } } }',
  );
  const document = layeredDocument([
    shared,
    parseJsonText('/site/content/za/careers.json', '{ "title": "b" }'),
  ]);

  it('names the property and the file to write it in', () => {
    expect(withOwnPlace(document, ['openings', 'adviser', 'place'], 'a text')).toBe(
      'a text; write "openings.adviser.place" in /site/content/za/careers.json',
    );
  });
  it('names the whole list for one of its entries', () => {
    expect(withOwnPlace(document, ['openings', 'adviser', 'steps', 0, 'title'], undefined)).toBe(
      'write the whole list "openings.adviser.steps" in /site/content/za/careers.json',
    );
  });
  it('says nothing of what is the file’s own', () => {
    expect(withOwnPlace(document, ['title'], 'a text')).toBe('a text');
    expect(withOwnPlace(layeredDocument([shared]), ['openings', 'adviser', 'place'], 'a text')).toBe(
      'a text',
    );
  });
});
