import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogueMake } from '#contracts/types.ts';
import { createCatalogue } from './catalogue.ts';
import { toSlug } from './catalogue-slug.ts';

const folder = new URL('../../../regions/shared/catalogue/', import.meta.url);
const files = readdirSync(folder);
const read = (file: string): CatalogueMake => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const makes = files.map(read);
const catalogue = createCatalogue(makes);

/** What a title names: the slug of the model (or of the make alone), and the rest. */
function matched(text: string): [slug: string | undefined, rest: string | undefined] {
  const make = catalogue.matchMake(text);
  const model = make && catalogue.matchModel(make.slug, make.rest);
  return [model?.slug ?? make?.slug, model?.rest ?? make?.rest];
}

describe('the shipped catalogue', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../schemas/catalogue.schema.json', import.meta.url), 'utf8'),
  );
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

  test.each(files)('%s follows its schema and is named after its slug', (file) => {
    const make = read(file);
    expect(validate(make), JSON.stringify(validate.errors)).toBe(true);
    expect(file).toBe(`${make.slug}.json`);
  });

  test('has at least 75 makes and 450 models', () => {
    expect(makes.length).toBeGreaterThanOrEqual(75);
    expect(makes.flatMap((make) => make.models).length).toBeGreaterThanOrEqual(450);
  });

  test('names every model once within its make, with engines that fit the fuel', () => {
    for (const make of makes) {
      expect(new Set(make.models.map(({ slug }) => slug)).size).toBe(make.models.length);
      for (const { slug, engines, from, to = from } of make.models) {
        expect(to, slug).toBeGreaterThanOrEqual(from);
        for (const { fuel, cc, kwh } of engines) {
          const isElectric = fuel === 'electric';
          expect([cc === undefined, kwh !== undefined], `${make.slug} ${slug}`).toEqual([
            isElectric,
            isElectric,
          ]);
        }
      }
    }
  });

  test('finds each make by each of its names, and each model by the name in its own language', () => {
    for (const make of makes) {
      for (const name of [make.name, ...Object.values(make.names ?? {}), ...(make.aliases ?? [])]) {
        expect(catalogue.matchMake(`${name} 2019`)?.slug, name).toBe(make.slug);
      }
      for (const { slug, name } of make.models) {
        expect(catalogue.matchModel(make.slug, name)?.slug, `${make.name} ${name}`).toBe(
          `${make.slug}.${slug}`,
        );
      }
    }
  });
});

describe('reading a title', () => {
  test.each([
    ['MERCEDES BENZ C180 AMG', 'mercedes-benz.c-class', 'AMG'],
    ['2015 Mercedes-Benz A2001.6', 'mercedes-benz.a-class', '1.6'],
    ['2014 Kia Cerato2.0', 'kia.cerato', '2.0'],
    ['ホンダ フリード', 'honda.freed', ''],
    ['ホンダステップワゴン', 'honda.stepwgn', ''],
    ['ﾄﾖﾀ ノア Ｓ－Ｚ', 'toyota.noah', 'Ｓ－Ｚ'],
    ['雙龍 MUSSO', 'ssangyong.musso', ''],
    ['平治 C 180', 'mercedes-benz.c-class', ''],
    ['2023 Porsche Taycan Sedan', 'porsche.taycan', 'Sedan'],
    ['B.M.W. 320I', 'bmw.3-series', ''],
    ['M.G. ZS EV', 'mg.mg-zs-ev', ''],
    ['VW GOLF 1.4TSI', 'volkswagen.golf', '1.4TSI'],
    ['2024 Neta V', 'neta.v', ''],
    ['โตโยต้า ยาริส 1.2', 'toyota.yaris', '1.2'],
    ['CITROËN C4 / citroen', 'citroen.c4', 'citroen'],
    ['TOYOTA LEXUS ES250', 'lexus.es', ''],
    ['Toyota Corolla Altis 1.6', 'toyota.corolla-altis', '1.6'],
    ['Honda Unheard Of', 'honda', 'Unheard Of'],
    ['Nobody Knows This', undefined, undefined],
    ['Minister of cars', undefined, undefined],
  ])('%s', (title, slug, rest) => {
    expect(matched(title)).toEqual([slug, rest]);
  });

  test('survives any text, and what follows a name is part of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...makes), (tail, make) => {
        const found = catalogue.matchMake(`${make.name} ${tail}`);
        expect(found).toBeDefined();
        expect(`${make.name} ${tail}`).toContain(found?.rest);
      }),
    );
  });

  test('capitals, width and punctuation make no difference', () => {
    fc.assert(
      fc.property(fc.constantFrom(...makes), fc.constantFrom('-', ' ', '.', '_', ' - '), (make, gap) => {
        const written = make.name.toUpperCase().replace(/[ -]/g, gap);
        expect(catalogue.matchMake(written)?.slug).toBe(make.slug);
      }),
    );
  });
});

describe('names for people', () => {
  test.each([
    ['mercedes-benz', 'zh-Hant-HK', '平治'],
    ['mercedes-benz', 'zh-Hans-HK', '平治'],
    ['mercedes-benz', 'zh-SG', '马赛地'],
    ['volkswagen', 'zh-Hant-HK', '福士'],
    ['mazda', 'zh-MY', '万事得'],
    ['toyota', 'ms-SG', 'Toyota'],
    ['toyota', 'ar', 'Toyota'],
    ['honda.freed', 'ja', 'フリード'],
    ['honda.freed', 'id', 'Freed'],
    ['never-heard.of-it', 'en', 'Of It'],
  ])('%s in %s is %s', (slug, language, name) => {
    expect(catalogue.displayName(slug, language)).toBe(name);
  });
});

describe('slugs', () => {
  test.each([
    ['Citroën C4', 'citroen-c4'],
    ['ＢＭＷ　３シリーズ', 'bmw-3シリーズ'],
    ['Lynk & Co', 'lynk-co'],
    ['โตโยต้า ยาริส', 'โตโยต้า-ยาริส'],
    ['Mercedes-Benz', 'mercedes-benz'],
    ['!?', ''],
  ])('%s becomes %s', (text, slug) => {
    expect(toSlug(text)).toBe(slug);
  });

  test('of any text hold letters, digits and single dashes only, and stay as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = toSlug(text);
        expect(slug).toMatch(/^([\p{L}\p{N}\p{M}]+(-[\p{L}\p{N}\p{M}]+)*)?$/u);
        expect(toSlug(slug)).toBe(slug);
      }),
      { numRuns: 1000 },
    );
  });
});
