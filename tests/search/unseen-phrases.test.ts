import { beforeAll, describe, expect, it } from 'vitest';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { phraseContext } from '#region/search/phrase/phrase-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadRegionSet, type RegionSet } from '#server/manifests/load-regions.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { vocabularyEntries } from '#server/modules/listings/region-vocabulary.ts';
import { createVocabularySearch } from '#server/search/vocabulary/vocabulary-search.ts';
import { READING } from '../fixtures/white-label/set.ts';

let set: RegionSet;

beforeAll(async () => {
  set = await loadRegionSet(READING);
});

/** The search box of a region that was added after the engine was written. */
function resolverOf(code: string, language: string) {
  const manifest = set.regions.find((each) => each.manifest.code === code)?.manifest;
  if (!manifest) throw new Error(`${code} is not in the set`);
  const region = resolveRegion(structuredClone(manifest), 2026);
  const texts = localeTexts(set.locales.messages);
  const translate = (of: string) => createTranslate(of, texts.messages(of));
  const catalogue = createCatalogue([]);
  const entries = vocabularyEntries({}, { region, language, catalogue, texts: { translate } });
  return createVocabularySearch(entries, phraseContext({ region, translate }, language)).resolve;
}

describe('phrases of a region outside the repository', () => {
  it.each([
    ['xe cũ dưới 500 triệu số tự động', { price: '-500000000', transmission: 'automatic' }, ''],
    ['xe 7 chỗ từ 300 đến 500 triệu', { seats: '7', price: '300000000-500000000' }, ''],
    ['đời 2020 trở lên, không quá 5 vạn', { year: '2020-', mileage: '-50000' }, ''],
    ['duoi 1,2 ty so san', { price: '-1200000000', transmission: 'manual' }, ''],
    ['giá tối đa 800 triệu có cửa nóc', { price: '-800000000' }, 'có cửa nóc'],
  ])('in its own language: %s', (phrase, query, rest) => {
    expect(resolverOf('vn', 'vi')(phrase)).toEqual({ query, rest });
  });

  it('take digits of another script and words that the region inherits', () => {
    expect(resolverOf('eg', 'ar')('under ٧٠٠٬٠٠٠')).toEqual({ query: { price: '-700000' }, rest: '' });
  });
});
