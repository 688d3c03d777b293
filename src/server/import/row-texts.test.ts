import { describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { calendarsOf } from '#region/search/calendar-year.ts';
import english from '../../../public/locales/en/cars.json' with { type: 'json' };
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import WORDS from './feature-words.json' with { type: 'json' };
import { type RowFacts, rowTexts } from './row-texts.ts';

const read = (values: Record<string, string>, mapping: Partial<Feed>, facts: RowFacts = {}) => {
  const unread: string[] = [];
  const feed: Feed = {
    source: 'test',
    kind: 'used',
    id: { columns: ['id'], take: 'text' },
    fields: [],
    ...mapping,
  };
  return { texts: rowTexts({ number: 1, values }, feed, (_field, text) => unread.push(text), facts), unread };
};
const FEATURES = { features: { from: ['options'] } };
const featuresOf = (options: string, features: Feed['features'] = FEATURES.features) => {
  const { texts, unread } = read({ options }, features ? { features } : {});
  return {
    all: Object.values(texts?.featuresSection ?? {})
      .flat()
      .sort(),
    unread,
  };
};

describe('descriptions', () => {
  it('are plain texts by language, without markup and what hides other text', () => {
    const values = {
      d: '<p>One &amp; only <b>owner</b></p><script>x()</script><p>New\u202e tyres</p>',
      d_th: ' รถสวย ',
    };
    expect(read(values, { descriptions: { en: ['d'], th: ['d_th'], ms: ['d_ms'] } }).texts).toEqual({
      descriptionSection: { texts: { en: 'One & only owner\n\nNew tyres', th: 'รถสวย' } },
    });
  });

  it('end at a word where they are too long, and are none where nothing is said', () => {
    const { texts } = read({ d: 'word '.repeat(3_000) }, { descriptions: { en: ['d'] } });
    const text = texts?.descriptionSection?.texts.en ?? '';
    expect(text).toMatch(/ word…$/);
    expect(text.length).toBeLessThanOrEqual(5_000);
    expect(read({ d: ' <br> ' }, { descriptions: { en: ['d'] } }).texts).toBeUndefined();
  });
});

describe('a warranty', () => {
  const warrantyOf = (warranty: string) => {
    const { texts, unread } = read({ warranty }, { warranty: { from: ['warranty'], kind: 'dealer' } });
    const { kind, months, mileage } = texts?.warrantySection ?? {};
    return unread.length > 0 ? 'unread' : kind && [months, mileage];
  };
  it.each([
    ['12', [12, 0]],
    ['1 year / 20,000 km', [12, 20_000]],
    ['2 years or 40.000km, whichever is first', [24, 40_000]],
    ['1 tahun 6 bulan', [18, 0]],
    ['24ヶ月', [24, 0]],
    ['12か月 走行無制限', [12, 0]],
    [`1 year ${'9'.repeat(100_000)}`, [12, 0]],
    ['保養一年', 'unread'],
    ['2年', [24, 0]],
    ['3個月或5,000公里', [3, 5_000]],
    ['รับประกัน 2 ปี 50,000 กม.', [24, 50_000]],
    ['1.5 years, 12,000 miles', [18, 19_312]],
    ['2 years (24 months)', [24, 0]],
    ['24ヶ月(2年)', [24, 0]],
    ['2 years (12 months)', 'unread'],
    ['3年或10万公里', [36, 100_000]],
    ['3年/10万km', [36, 100_000]],
    ['3 years, limited km', 'unread'],
    ['令和9年3月まで', 'unread'],
    ['10 years old, 1 year warranty', 'unread'],
    ['3+2 years', 'unread'],
    ['5 years, battery 8 years', 'unread'],
    ['2027-05-01', 'unread'],
    ['true', 'unread'],
    ['20,000 km', 'unread'],
    ['2500', 'unread'],
    ['50 years', 'unread'],
    ['None', undefined],
    ['', undefined],
  ])('is read from its words, never guessed: %s', (text, expected) => {
    expect(warrantyOf(text)).toEqual(expected);
  });
});

describe('equipment', () => {
  it.each([
    [
      'Leather seats, Sunroof; Apple CarPlay | ABS',
      ['abs', 'leather_seats', 'smartphone_mirroring', 'sunroof'],
    ],
    ['革シート・サンルーフ、ETC・バックカメラ', ['leather_seats', 'reverse_camera', 'sunroof']],
    ['เบาะหนัง, กล้องถอยหลัง', ['leather_seats', 'reverse_camera']],
    ['真皮座椅、天窗、倒車鏡頭', ['leather_seats', 'reverse_camera', 'sunroof']],
    ['Jok kulit\nKamera mundur', ['leather_seats', 'reverse_camera']],
    [JSON.stringify(['Heated front seats', 'Rear parking sensors']), ['heated_seats', 'reverse_sensors']],
    [JSON.stringify([{ name: 'Navigation' }, { title: 'Alloy wheels' }]), ['alloy_wheels', 'navigation']],
    ['It has a panoramic sunroof and adaptive cruise control.', ['adaptive_cruise', 'panoramic_roof']],
    ['<ul><li>Bluetooth</li><li>Keyless entry</li></ul>', ['bluetooth', 'keyless_entry']],
  ])('is known by words of ten languages, as a list or in a sentence: %j', (options, features) => {
    expect(featuresOf(options).all).toEqual(features);
  });

  it('is never what the car does not have, nor a part of another word', () => {
    for (const options of [
      'No sunroof',
      'without leather seats',
      'ไม่มีซันรูฟ',
      'サンルーフなし',
      'Acceleration 0-100',
      'spacious',
      'naviator',
    ])
      expect(featuresOf(options)).toEqual({ all: [], unread: [options] });
  });

  it('names what is not in the vocabulary', () => {
    expect(featuresOf('Sunroof~Ambient light~', { from: ['options'], separator: '~' })).toEqual({
      all: ['sunroof'],
      unread: ['Ambient light'],
    });
  });

  it('has words for every feature that pages name', () => {
    const known = Object.values(WORDS).flatMap((features) => Object.keys(features));
    expect(known.sort()).toEqual(Object.keys(english.feature).sort());
  });
});

describe('selling points and a promotion', () => {
  it('stand side by side in their languages', () => {
    const values = { h: 'Full service book | <b>One owner</b>\n', h_th: 'ประวัติครบ' };
    expect(read(values, { summaries: { en: ['h'], th: ['h_th'] } }).texts).toEqual({
      summaries: [
        { key: 'own', texts: { en: 'Full service book', th: 'ประวัติครบ' } },
        { key: 'own', texts: { en: 'One owner' } },
      ],
    });
  });

  const PROMOTION = {
    promotion: { titles: { en: ['title'] }, endsOn: ['until'], dateOrder: 'dmy' as const },
  };
  const promotionOf = (values: Record<string, string>, promotionalPrice?: number) => {
    const days = { today: '2026-03-01', languages: ['th'], calendars: calendarsOf(shippedManifest('th')) };
    const { texts, unread } = read(values, PROMOTION, { ...days, promotionalPrice });
    return texts?.promotion ?? unread;
  };
  it.each([
    ['runs until its last day', { title: 'Spring', until: '01/03/2026' }, 900, '2026-03-01'],
    ['has a year of two digits', { title: 'Spring', until: '5/3/26' }, 900, '2026-03-05'],
    ['ends in the calendar of the region', { title: 'Spring', until: '31 มีนาคม 2569' }, 900, '2026-03-31'],
    ['is over after it', { title: 'Spring', until: '28/02/2026' }, 900, []],
    ['has a price', { title: 'Spring', until: '05/03/2026' }, undefined, []],
    ['has a title', { until: '05/03/2026' }, 900, []],
    ['has a day', { title: 'Spring', until: 'soon' }, 900, ['soon']],
  ])('%s', (_name, values, price, expected) => {
    const found = promotionOf(values, price);
    expect(Array.isArray(found) ? found : found.endsOn).toEqual(expected);
  });
});

describe('the history', () => {
  const historyOf = (values: Record<string, string>, history: Feed['history']) => {
    const { texts, unread } = read(values, { history }, { today: '2026-03-01' });
    return { ...texts?.historySection, ...(unread.length > 0 && { unread }) };
  };
  it('has services and repairs by language', () => {
    expect(historyOf({ s: '<p>Timing belt 2024</p>' }, { texts: { en: ['s'] } })).toEqual({
      texts: { en: 'Timing belt 2024' },
    });
  });

  it.each([
    ['1HGCM82633A004352', true, { vinEnd: '004352' }],
    ['1m8-gdm9a xkp042788', true, { vinEnd: '042788' }],
    ['1HGCM82643A004352', true, { unread: ['1HGCM82643A004352'] }],
    ['1HGCM82643A004352', false, { vinEnd: '004352' }],
    ['1HGCM8264OA004352', false, { unread: ['1HGCM8264OA004352'] }],
    ['ＺＶＷ３０-1234567', false, { vinEnd: '567' }],
    ['STOCK12345', false, { unread: ['STOCK12345'] }],
    ['0812345678', false, { unread: ['0812345678'] }],
    ['ZVW30-1234567', true, { unread: ['ZVW30-1234567'] }],
    ['00000000000000000', false, { unread: ['00000000000000000'] }],
    ['on request', false, { unread: ['on request'] }],
    ['', false, {}],
  ])('has the end of the VIN: %s, with check digit: %s', (vin, vinHasCheckDigit, expected) => {
    expect(historyOf({ vin }, { vin: ['vin'], vinHasCheckDigit })).toEqual(expected);
  });

  const REPORT = {
    report: {
      issuer: 'Example Inspections',
      number: ['no'],
      date: ['day'],
      address: ['url'],
      hosts: ['reports.example'],
    },
  };
  it.each([
    ['https://reports.example/7', {}, 'https://reports.example/7'],
    ['https://sg.reports.example/7', {}, 'https://sg.reports.example/7'],
    ['http://reports.example/7', { unread: ['http://reports.example/7'] }, undefined],
    [
      'https://reports.example@evil.example/',
      { unread: ['https://reports.example@evil.example/'] },
      undefined,
    ],
    ['https://notreports.example/', { unread: ['https://notreports.example/'] }, undefined],
    ['javascript:alert(1)', { unread: ['javascript:alert(1)'] }, undefined],
  ])('names a report, whose address %s leads to a host of the mapping or nowhere', (url, unread, address) => {
    expect(historyOf({ no: 'R-7', day: '2026-02-28', url }, REPORT)).toEqual({
      report: {
        issuer: 'Example Inspections',
        number: 'R-7',
        date: '2026-02-28',
        ...(address && { address }),
      },
      ...unread,
    });
  });

  it('has no report without number and address, and none of a day to come', () => {
    expect(historyOf({ day: '2026-02-28' }, REPORT)).toEqual({});
    expect(historyOf({ no: 'R-7', day: '2026-03-02' }, REPORT)).toEqual({
      report: { issuer: 'Example Inspections', number: 'R-7' },
      unread: ['2026-03-02'],
    });
  });
});
