import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListingCard } from '#contracts/types.ts';
import { formatDate, formatField, formatNumber, formatYear } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { visiblePriceParts } from '#region/format/visible-price-parts.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { matchPath, pagePath } from '#region/routing/paths.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { priceFrame } from '#renderer/car-card/price-frame.ts';
import { loadRegionSet, type RegionSet } from '#server/manifests/load-regions.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { checkLocales } from '../../scripts/regions/locales/check-locales.ts';
import { ENVIRONMENT, READING, SET } from '../fixtures/white-label/set.ts';
import { shippedRegion } from '../shipped-regions.ts';

/**
 * Regions added after the engine was written: one with another script and direction, one with the currency
 * symbol after prices.
 */
let set: RegionSet;
let egypt: ResolvedRegion;
let vietnam: ResolvedRegion;

beforeAll(async () => {
  set = await loadRegionSet(READING);
  [egypt, vietnam] = ['eg', 'vn'].map(regionOf) as [ResolvedRegion, ResolvedRegion];
});

function regionOf(code: string): ResolvedRegion {
  const found = set.regions.find(({ manifest }) => manifest.code === code);
  if (!found) throw new Error(`${code} is not in the set: ${JSON.stringify(set.problems)}`);
  return resolveRegion(found.manifest, 2026);
}

function languageOf({ languages, defaultLanguage }: ResolvedRegion, code: string) {
  return languages.find((language) => language.code === code) ?? defaultLanguage;
}

/** Region, language and texts as on a page. */
function formatContextOf(region: ResolvedRegion, code: string) {
  const messages = localeTexts(set.locales.messages).messages(code);
  return { region, language: languageOf(region, code), t: createTranslate(code, messages) };
}

describe('manifests and texts outside the repository', () => {
  it('pass the check without errors and warnings', () => {
    expect(set.problems).toEqual([]);
    expect(set.regions.map(({ manifest }) => manifest.code)).toEqual(['eg', 'vn']);
  });

  it('have texts that match the shipped ones, except untranslated ones', async () => {
    const folders = { ...READING, root: join(SET, '../../..'), isShippedSet: false };
    const problems = await checkLocales(set, folders, true);
    expect(problems.filter(({ message }) => !message.endsWith('is missing'))).toEqual([]);
  });

  it('may be a single region', async () => {
    const regionsDir = await mkdtemp(join(tmpdir(), 'forecourt-one-region-'));
    try {
      for (const name of ['brand', 'shared', 'feeds', 'eg.json'])
        await cp(join(ENVIRONMENT.REGIONS_DIR, name), join(regionsDir, name), { recursive: true });
      const { regions, problems } = await loadRegionSet({ ...READING, regionsDir });
      expect(problems).toEqual([]);
      expect(regions.map(({ manifest }) => manifest.code)).toEqual(['eg']);
    } finally {
      await rm(regionsDir, { recursive: true });
    }
  });
});

describe('a region outside the repository', () => {
  it('names its own price and what it is made up of', () => {
    const context = { ...formatContextOf(vietnam, 'vi'), pictureHost: '', now: 0 };
    const listing = { asking_price: 515_000_000, car_price: 505_000_000, road_fees: 10_000_000 };
    const car = { kind: 'used', listing } as unknown as ListingCard;
    expect(priceFrame(car, context)).toEqual({
      priceName: 'Giá lăn bánh',
      beside: ['Giá xe 505 triệu\u00a0₫'],
    });
    expect(visiblePriceParts(car, vietnam.manifest).map(({ amount }) => amount)).toEqual([
      505_000_000, 10_000_000,
    ]);
  });

  it('uses every type of filter, with AND and OR', () => {
    const types = new Set(egypt.filters.map(({ type }) => type));
    expect([...types].sort()).toEqual([
      'boolean',
      'button',
      'checkbox',
      'make_model',
      'number',
      'range_input',
    ]);
    expect(new Set(egypt.filters.map(({ joinCondition }) => joinCondition))).toEqual(new Set(['AND', 'OR']));
    expect(egypt.filters.some(({ name }) => name === 'installment')).toBe(false);
    expect(egypt.filters.find(({ query }) => query === 'license-years')?.multiplier).toBe(12);
  });

  it('replaces inherited properties and keeps the rest', () => {
    const { manifest } = egypt;
    expect(vietnam.manifest.brand.name).toBe('Qafila');
    expect(['ar', 'en'].map((code) => inLanguage(manifest.brand.name, code))).toEqual(['قافلة', 'Qafila']);
    expect(vietnam.manifest.brand.colors).toEqual({
      ...manifest.brand.colors,
      primary: '#7a1f4b',
      onPrimary: '#ffffff',
    });
    expect(manifest.pageSize).toBe(12);
    expect(manifest.routes).not.toHaveProperty('zeekr');
    expect(Object.keys(manifest.vocabularies.fuel_type ?? {})).not.toContain('petrol');
    expect(egypt.sorts.map(({ name }) => name)[0]).toBe('price-asc');
    expect(egypt.defaultLanguage).toMatchObject({ code: 'ar', direction: 'rtl' });
  });

  it('has quick searches that the buy page accepts', () => {
    for (const region of [egypt, vietnam])
      for (const { query } of region.manifest.quickSearches)
        expect(parseSearch(region, Object.entries(query))).toMatchObject({ problems: [], ignored: [] });
  });
});

describe('paths in another script', () => {
  const buy = '/eg/ar/سيارات-مستعملة';
  const match = (path: string) => matchPath([egypt, vietnam], 'eg', encodeURI(path));

  it('are parsed and built, with decomposed letters too', () => {
    const page = { kind: 'page', region: 'eg', language: 'ar', route: 'buy', segments: [] };
    expect(match(buy)).toEqual(page);
    expect(pagePath(egypt, { language: 'ar', route: 'buy', segments: [] })).toBe(encodeURI(buy));
    const vietnamese = { kind: 'redirect', path: encodeURI('/vn/vi/mua-xe-cũ'), permanent: true };
    expect(match('/vn/vi/MUA-XE-CŨ')).toEqual(vietnamese);
    expect(match('/vn/vi/mua-xe-cũ'.normalize('NFD'))).toEqual({ ...page, region: 'vn', language: 'vi' });
  });

  it('in another language or by route name redirect to the slug of the language', () => {
    const redirect = { kind: 'redirect', path: encodeURI(buy), permanent: true };
    expect(match('/eg/ar/used-cars')).toEqual(redirect);
    expect(match('/eg/ar/buy')).toEqual(redirect);
    expect(match(`${buy}/`)).toEqual(redirect);
    expect(match('/eg/سيارات-مستعملة')).toMatchObject({ kind: 'unplaced', region: 'eg', route: 'buy' });
    expect(match('/eg/ar/zeekr')).toMatchObject({ kind: 'not_found' });
  });
});

describe('prices, numbers and dates', () => {
  it('have Arabic digits and the currency name at the end', () => {
    const arabic = languageOf(egypt, 'ar');
    expect(formatMoney(1_250_000, egypt.currency, arabic).replace(/[\u00a0\u200f]/g, ' ')).toMatch(
      /^\s*١٬٢٥٠٬٠٠٠ جنيه\s*$/,
    );
    expect(formatYear(2026, arabic)).toBe('٢٠٢٦');
    expect(formatNumber(123_456.7, arabic)).toBe('١٢٣٬٤٥٦٫٧');
    expect(formatDate('2026-03-09', arabic)).toMatch(/٠?٩.*٠?٣.*٢٠٢٦/);
  });

  it('separate a currency code from digits', () => {
    expect(formatMoney(50_800, egypt.currency, languageOf(egypt, 'en'))).toBe('EGP\u00a050,800');
  });

  it('have the symbol at the end and are compact from a million', () => {
    const vietnamese = languageOf(vietnam, 'vi');
    expect(formatMoney(950_000, vietnam.currency, vietnamese)).toBe('950.000\u00a0₫');
    expect(formatMoney(1_555_000_000, vietnam.currency, vietnamese)).toMatch(/^1,555\stỷ\s₫$/);
  });

  it('are formatted by the fields of the region', () => {
    const context = formatContextOf(egypt, 'ar');
    const field = (name: string) => {
      const found = egypt.manifest.fields[name];
      if (!found) throw new Error(`there is no field ${name}`);
      return found;
    };
    expect(formatField(26, field('listing.license_months'), context)).toBe('سنتان وشهران');
    expect(formatField('cleared', field('inventory.customs_status'), context)).toBe('خالصة الجمارك');
    expect(formatField(true, field('listing.had_accident'), context)).toBe('نعم');
    expect(formatField(['sunroof', 'leather'], field('listing.equipment'), context)).toBe(
      'فتحة سقف وفرش جلد',
    );
    expect(formatField(3600, field('listing.licence_fee'), context)).toContain('٣٬٦٠٠');
  });
});

describe('texts outside the repository', () => {
  it('have the six plural forms of Arabic', () => {
    const { t } = formatContextOf(egypt, 'ar');
    const carCount = (count: number) => t('common:cars', { count, value: String(count) });
    expect([0, 1, 2, 3, 11, 100].map(carCount)).toEqual([
      'لا سيارات',
      'سيارة واحدة',
      'سيارتان',
      '3 سيارات',
      '11 سيارة',
      '100 سيارة',
    ]);
  });

  it('replace some shipped texts and keep the others', () => {
    const { t } = formatContextOf(egypt, 'en');
    expect(t('home:section.newest')).toBe('Just arrived');
    expect(t('buy:filters.title')).toBe('Filters');
  });
});

describe('a site that sells motorbikes', () => {
  /** What stands for cars, in languages with and without blanks between words. */
  const WORDS = {
    en: { car: 'motorbike', cars: 'motorbikes' },
    ms: { kereta: 'motosikal' },
    'zh-SG': { 汽车: '摩托车' },
    th: { รถยนต์: 'รถจักรยานยนต์' },
  };
  const option = (value: string) => ({ [value]: { label: { en: value } } });
  const MANIFEST = {
    extends: ['forecourt:base'],
    version: '0.2',
    code: 'mb',
    country: 'SG',
    isDefault: true,
    displayName: { en: 'Singapore' },
    timeZone: 'Asia/Singapore',
    languages: shippedRegion('sg').manifest.languages.slice(0, 1),
    currency: shippedRegion('sg').manifest.currency,
    phone: shippedRegion('sg').manifest.phone,
    contact: shippedRegion('sg').manifest.contact,
    financing: { ...shippedRegion('sg').manifest.financing, tenureLimitField: '', loanValueField: '' },
    vehicleKind: 'motorcycle',
    vocabularies: {
      body_type: {
        ...Object.fromEntries(
          Object.keys(shippedRegion('sg').manifest.vocabularies.body_type ?? {}).map((name) => [name, null]),
        ),
        ...option('scooter'),
        ...option('motorcycle'),
      },
    },
    pages: { bodyTypes: ['scooter', 'motorcycle'] },
    filters: {
      settings: {
        body_type: {
          filters: [
            {
              name: 'body_type',
              type: 'checkbox',
              query: 'body',
              field: 'inventory.car_type',
              options: ['scooter', 'motorcycle'],
              joinCondition: 'OR',
            },
          ],
        },
      },
    },
  };

  it('has its manifest, its words and its drawings as data', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'motorbikes-'));
    try {
      for (const [language, words] of Object.entries(WORDS)) {
        await mkdir(join(folder, 'locales', language), { recursive: true });
        await writeFile(join(folder, 'locales', language, 'words.json'), JSON.stringify(words));
      }
      await writeFile(join(folder, 'mb.json'), JSON.stringify(MANIFEST));
      const own = await loadRegionSet({
        ...READING,
        regionsDir: folder,
        localesDir: join(folder, 'locales'),
      });
      expect(own.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(own.problems.filter(({ message }) => message.includes('has no texts'))).toEqual([]);
      expect(own.regions[0]?.manifest.vehicleKind).toBe('motorcycle');
      const texts = (language: string) =>
        JSON.stringify(Object.values(own.locales.messages.get(language) ?? {}));
      const said = (language: string) =>
        texts(language)
          .match(/(?<=[:])"[^"]*"/g)
          ?.join(' ') ?? '';
      expect(said('en').match(/.{20}\bcars?\b(?![^{]*\}\}).{10}/gi)).toBeNull();
      expect(said('en')).toContain('Motorbikes');
      expect(said('ms')).not.toMatch(/\bkereta\b/i);
      expect(said('zh-SG')).not.toContain('汽车');
      expect(said('th')).not.toContain('รถยนต์');
      // placeholders and tags keep their names
      const { languages } = own.locales;
      for (const [namespace, keys] of languages.get('en') ?? [])
        for (const [key, { text }] of keys) {
          const found = createTranslate(
            'en',
            localeTexts(own.locales.messages).messages('en'),
          )(`${namespace}:${key}`);
          expect(found.match(/<\/?\w+>/g)).toEqual(text.match(/<\/?\w+>/g));
        }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is told of words that are no words', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'words-'));
    try {
      await mkdir(join(folder, 'en'));
      for (const words of ['["car"]', '{ "car": 1 }', '{ " ": "motorbike" }']) {
        await writeFile(join(folder, 'en/words.json'), words);
        const { problems } = await readLocales({ ...READING, localesDir: folder });
        expect(problems, words).toMatchObject([{ severity: 'error', allowed: '"car": "motorbike"' }]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
