import { expect, test } from 'vitest';
import type { CatalogueMake } from '#contracts/types.ts';
import { createCatalogue } from './catalogue.ts';
import { localTitle } from './local-title.ts';

const make = (slug: string, name: string, names: Record<string, string>, models: CatalogueMake['models']) =>
  ({ slug, name, names, models }) as CatalogueMake;
const model = (slug: string, name: string, names: Record<string, string> = {}) =>
  ({ slug, name, names }) as CatalogueMake['models'][number];
const catalogue = createCatalogue([
  make('toyota', 'Toyota', { ja: 'トヨタ', th: 'โตโยต้า', 'zh-Hant': '豐田' }, [
    model('raize', 'Raize', { ja: 'ライズ' }),
    model('alphard', 'Alphard'),
  ]),
  make('mg', 'MG', {}, [model('zs', 'MG ZS', { th: 'เอ็มจี ซีเอส' })]),
]);

test.each([
  ['Toyota Raize 1.0 G', 'toyota', 'toyota.raize', 'ja', 'トヨタ ライズ 1.0 G'],
  ['2021 TOYOTA RAIZE 1.0 G', 'toyota', 'toyota.raize', 'ja', '2021 トヨタ ライズ 1.0 G'],
  ['Toyota Raize', 'toyota', 'toyota.raize', 'th', 'โตโยต้า Raize'],
  ['Toyota Raize', 'toyota', 'toyota.raize', 'zh-Hant-HK', '豐田 Raize'],
  ['Toyota Raize', 'toyota', 'toyota.raize', 'en', 'Toyota Raize'],
  ['Toyota Alphard 2.5', 'toyota', 'toyota.alphard', 'ja', 'トヨタ Alphard 2.5'],
  ['MG ZS 1.5 D', 'mg', 'mg.zs', 'th', 'เอ็มจี ซีเอส 1.5 D'],
  ['Great Raize, one owner', 'toyota', 'toyota.raize', 'ja', 'Great Raize, one owner'],
  ['Toyotas of old', 'toyota', '', 'ja', 'Toyotas of old'],
  ['A car', '', '', 'ja', 'A car'],
  ['Toyota Raizer', 'toyota', 'toyota.raize', 'ja', 'トヨタ Raizer'],
])('%s (%s, %s) in %s: %5$s', (title, makeSlug, modelSlug, language, expected) => {
  expect(localTitle({ title, make: makeSlug, model: modelSlug }, language, catalogue)).toBe(expected);
});
