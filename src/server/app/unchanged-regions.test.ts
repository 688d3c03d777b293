import { expect, test } from 'vitest';
import { testContent } from '../../../tests/api/test-site.ts';
import { localeTexts } from '../manifests/texts/index.ts';
import type { CardRow } from '../modules/listings/index.ts';
import { toCard } from '../modules/listings/index.ts';
import { CARD_PARTS, createEditions, withUnchangedRegions } from './unchanged-regions.ts';

const CODES = ['sg', 'th', 'jp'];
const first = await testContent(CODES);
type Change = NonNullable<Parameters<typeof testContent>[1]>['change'];

/** @returns by kind: the regions whose number stayed */
async function kept(change?: Change, texts?: typeof first.texts) {
  const editionsOf = createEditions();
  const editions = editionsOf(undefined, first);
  const changed = await testContent(CODES, change && { change });
  const next = withUnchangedRegions(first, { ...changed, texts: texts ?? changed.texts });
  const after = editionsOf({ content: first, editions }, next);
  const stayed = (kind: 'pages' | 'cards') =>
    CODES.filter((code) => after[kind].get(code) === editions[kind].get(code));
  const same = CODES.filter((code) => next.regions.find(code) === first.regions.find(code));
  return { same, pages: stayed('pages'), cards: stayed('cards') };
}

const only =
  (code: string, change: NonNullable<Change>): Change =>
  (manifest) =>
    manifest.code === code ? change(manifest) : manifest;

test('keeps all regions of files that were read again without a change', async () => {
  expect(await kept()).toEqual({ same: CODES, pages: CODES, cards: CODES });
});

test('keeps the other regions, and the cards of the changed one where they do not show the change', async () => {
  const others = ['sg', 'jp'];
  const brand = only('th', (manifest) => ({ ...manifest, brand: { ...manifest.brand, name: 'Other' } }));
  expect(await kept(brand)).toEqual({ same: others, pages: others, cards: CODES });
  const fields = only('th', (manifest) => ({
    ...manifest,
    fields: { ...manifest.fields, 'listing.x': FIELD },
  }));
  expect(await kept(fields)).toEqual({ same: others, pages: others, cards: others });
});
const FIELD = { kind: 'text', label: 'X' } as never;

test('renews the pages of all regions where they show the change', async () => {
  const name = only('th', (manifest) => ({ ...manifest, displayName: 'Siam' }));
  expect(await kept(name)).toEqual({ same: ['sg', 'jp'], pages: [], cards: CODES });
});

test('renews the regions that inherit a change', async () => {
  const both: Change = (manifest) =>
    manifest.code === 'jp' ? manifest : { ...manifest, brand: { ...manifest.brand, name: 'Other' } };
  expect(await kept(both)).toMatchObject({ same: ['jp'], pages: ['jp'] });
});

test('renews the regions whose languages have another text, all of them for an English one', async () => {
  const withText = (language: string) =>
    localeTexts(
      new Map(
        ['en', 'ja', 'th', 'zh'].map((code) => {
          const common = first.texts.file(code, 'common') as object;
          const texts = code === language ? { ...common, added: 'text' } : common;
          return [code, { common: texts as never }];
        }),
      ),
    );
  const before = { ...first, texts: withText('none') };
  const editionsOf = createEditions();
  const editions = editionsOf(undefined, before);
  const stayed = (language: string) => {
    const after = editionsOf({ content: before, editions }, { ...before, texts: withText(language) });
    return CODES.filter((code) => after.pages.get(code) === editions.pages.get(code));
  };
  expect([stayed('none'), stayed('ja'), stayed('en')]).toEqual([CODES, ['sg', 'th'], []]);
});

test('compares all parts of a manifest that cards are made of', () => {
  const read = new Set<string>();
  for (const region of first.regions.all) {
    const manifest = new Proxy(region.manifest, {
      get(target, name) {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    });
    for (const photos of [[], ['cars/1/a.jpg']])
      toCard(
        { ...ROW, photos },
        {
          region: { ...region, manifest },
          language: region.defaultLanguage.code,
          catalogue: first.catalogue,
          translate: first.texts.translate('en'),
          showsRating: true,
        },
      );
  }
  expect([...read].sort()).toEqual([...CARD_PARTS].sort());
});
const ROW: CardRow = {
  id: 1,
  kind: 'used',
  slug: 'a',
  title: 'Toyota Yaris',
  isDemo: true,
  fields: { 'inventory.color': 'red', 'listing.promotional_price': 5 },
  photos: [],
  promotion: { title: 'home:title' },
};
