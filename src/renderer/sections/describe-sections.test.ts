import { describe, expect, test } from 'vitest';
import type { ListingDetail } from '#contracts/types.ts';
import { demoDetails, englishTexts, sectionInput } from '../../../tests/demo-details.ts';
import { TODAY } from '../../../tests/demo-regions.ts';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { listedAge } from './car-info/describe-car-info.ts';
import { describePrice } from './car-info/describe-price.ts';
import { describeSections } from './describe-sections.ts';
import * as describers from './section-describers.ts';
import { termLabel } from './term-label.ts';

const sectionDescribers = { ...describers };

const sg = demoDetails('sg');
const jp = demoDetails('jp');
const carOf = (cars: ListingDetail[], holds: (car: ListingDetail) => unknown): ListingDetail => {
  const found = cars.find(holds);
  if (!found) throw new Error('no such demo car');
  return found;
};
const available = carOf(sg, ({ card }) => card.status === 'available');
const minimal: ListingDetail = { ...available, sections: undefined, facts: [] };

describe('the sections of a car page', () => {
  test.each(shippedRegions.map(({ code }) => code))(
    'describe every demo car of %s in labels and plain JSON',
    (code) => {
      for (const detail of demoDetails(code, 20)) {
        const input = sectionInput(code, detail);
        const result = describeSections(input.context.region.manifest.pages.listing, input);
        const json = JSON.stringify(result);
        expect(json).not.toMatch(/"(?:cars|listing|finance|common):[a-z]/);
        expect(json).not.toMatch(/\{\{|undefined|NaN/);
        expect(result.map(({ name }) => name)).toEqual(expect.arrayContaining(['car_info', 'specification']));
      }
    },
  );

  test.each(shippedRegions.map(({ code }) => code))('show what cars of %s cost before', (code) => {
    const histories = demoDetails(code, 40).filter(({ price_history: history }) => history);
    expect(histories.length).toBeGreaterThan(0);
    for (const detail of histories)
      expect(describeSections(['price_history'], sectionInput(code, detail))).toHaveLength(1);
  });

  test('follow the order of the manifest; an unknown one remains visible in development', () => {
    const input = sectionInput('sg', available);
    const names = ['specification', 'hologram', 'constructor', 'car_info'];
    const result = describeSections(names, input);
    expect(result.map(({ name }) => name)).toEqual(names);
    expect(result.filter((entry) => 'unknown' in entry).map(({ name }) => name)).toEqual([
      'hologram',
      'constructor',
    ]);
  });

  test('are left out of a car of which nothing is known', () => {
    const names = [
      'inspection',
      'features',
      'promotion',
      'addons',
      'ratings',
      'warranty',
      'location',
      'specification',
    ];
    expect(describeSections(names, sectionInput('sg', minimal))).toEqual([]);
    expect(sectionDescribers.car_info(sectionInput('sg', minimal))).toMatchObject({
      facts: [],
      title: minimal.card.title,
    });
  });
});

test('omits only the calculator if the price is too large to calculate with', () => {
  const detail = { ...available, card: { ...available.card, listing: { asking_price: 99_999_999_999_999 } } };
  const input = sectionInput('sg', detail);
  const { region } = input.context;
  const manifest = { ...region.manifest, currency: { ...region.manifest.currency, fractionDigits: 2 } };
  const context = { ...input.context, region: { ...region, manifest } };
  const result = (of: ListingDetail) =>
    describeSections(manifest.pages.listing, { ...input, detail: of, context }).map(({ name }) => name);
  expect(result(available)).toContain('finance');
  expect(result(detail)).toEqual(result(available).filter((name) => name !== 'finance'));
});

describe('the price panel', () => {
  const panel = (code: string, detail: ListingDetail) =>
    sectionDescribers.car_info(sectionInput(code, detail));
  const price = (code: string, detail: ListingDetail) => describePrice(sectionInput(code, detail));
  const names = (code: string, detail: ListingDetail) =>
    panel(code, detail)?.facts.map(({ name }) => name) ?? [];

  test('has what the region’s manifest names: COE in sg, shaken and repair history in jp', () => {
    const soon: ListingDetail = { ...available, card: { ...available.card, status: 'coming_soon' } };
    expect(names('sg', soon)).toEqual(expect.arrayContaining(['reserve_price', 'coe_left']));
    const japanese = carOf(jp, ({ sections }) => sections?.carInfoSection.shakenDate !== undefined);
    expect(names('jp', japanese)).toEqual(expect.arrayContaining(['shaken_date', 'repair_history']));
    expect(names('sg', available)).not.toContain('repair_history');
  });

  test('says what a reservation costs only where it is not made online', () => {
    expect(names('sg', available)).not.toContain('reserve_price');
    const { reserve, requests } = panel('sg', available) ?? {};
    expect(reserve?.note).toBe(
      'Free: we hold the car while you fill in your details. You pay nothing until you have signed.',
    );
    expect(requests?.some(({ href }) => href.includes('/buy-now'))).toBe(false);
  });

  test('shows a reduction and the saving', () => {
    const reduced = carOf(
      sg,
      ({ card, sections }) => sections?.carInfoSection.discount && card.promotional_price === undefined,
    );
    expect(price('sg', reduced)).toMatchObject({
      priceBefore: expect.stringMatching(/^\$/),
      saving: expect.stringMatching(/^You save \$[\d,]+$/),
    });
  });

  test('names the tax as the region does, contained in the price or on top of it', () => {
    expect(price('sg', available).taxNote).toMatch(/^Includes GST of \$[\d,]+$/);
    const sections = available.sections;
    if (!sections) throw new Error('no sections');
    const info = { ...sections.carInfoSection, price: 1000, tax: 90, priceWithTax: 1090 };
    const listing = { ...available.card.listing, asking_price: 1000 };
    const card = { ...available.card, listing, promotional_price: undefined };
    const above = { ...available, card, sections: { ...sections, carInfoSection: info } };
    expect(price('sg', above).taxNote).toBe('$1,090 with GST of $90');
    // of what a buyer pays while a promotion lasts
    const promoted = { ...above, card: { ...card, promotional_price: 900 } };
    expect(price('sg', promoted)).toMatchObject({
      taxNote: '$981 with GST of $81',
      saving: 'You save $100',
    });
  });

  test.each(['sold', 'pending_sale', 'coming_soon'] as const)('marks a car that is %s', (status) => {
    const detail = { ...available, card: { ...available.card, status } };
    expect(panel('sg', detail)).toMatchObject({ state: status, status: { label: expect.any(String) } });
  });
});

describe('sections of a sold car', () => {
  const sold = carOf(sg, ({ card }) => card.status === 'sold');
  test('offer nothing that can no longer be had', () => {
    for (const name of ['promotion', 'addons', 'location'] as const) {
      expect(sectionDescribers[name](sectionInput('sg', sold))).toBeUndefined();
    }
    const { facts = [] } = sectionDescribers.car_info(sectionInput('sg', sold)) ?? {};
    const { installment } = describePrice(sectionInput('sg', sold));
    const names = facts.map(({ name }) => name);
    expect([names.includes('coe_left'), names.includes('reserve_price'), installment]).toEqual([
      true,
      false,
      undefined,
    ]);
    expect(names).not.toContain('subscription_price');
  });
});

describe('days', () => {
  const at = (moment: string, timeZone: string, detail: ListingDetail) => {
    const { context, ...input } = sectionInput('sg', detail);
    const { manifest } = context.region;
    const region = { ...context.region, manifest: { ...manifest, timeZone } };
    return { ...input, context: { ...context, region, now: Date.parse(moment) } };
  };
  const listed = (published_at: string) => ({ ...minimal, published_at });
  // the world has the one day, the place has the other
  const early = ['2026-05-09T21:00:00Z', 'Asia/Tokyo'] as const;
  const late = ['2026-05-10T01:00:00Z', 'America/Los_Angeles'] as const;

  test.each([
    ['in Tokyo at six in the morning', early, '2026-05-09T00:00:00Z', '9 May 2026', 'yesterday'],
    ['in Tokyo just now', early, '2026-05-09T20:59:00Z', '10 May 2026', 'today'],
    ['in Los Angeles at six in the evening', late, '2026-05-08T00:00:00Z', '8 May 2026', 'yesterday'],
    ['in Los Angeles just now', late, '2026-05-10T00:59:00Z', '9 May 2026', 'today'],
  ])('since a car was listed are those of the place: %s', (_, [moment, zone], published, day, age) => {
    const { context, ...input } = at(moment, zone, listed(published));
    const language = { ...context.language, locale: 'en-GB' };
    const notes = sectionDescribers.car_info({ ...input, context: { ...context, language } })?.notes;
    expect(notes?.slice(0, 2)).toEqual([expect.stringContaining(day), age]);
  });

  test('of a promotion are those of the place', () => {
    const { sections } = available;
    const runs = (endsOn: string, [moment, zone]: readonly [string, string]) => {
      const promotion = { title: { en: 'Sale' }, price: 1, endsOn };
      const detail = { ...available, sections: sections && { ...sections, promotion } };
      return sectionDescribers.promotion(at(moment, zone, detail)) !== undefined;
    };
    expect([runs('2026-05-09', early), runs('2026-05-10', early)]).toEqual([false, true]);
    expect([runs('2026-05-08', late), runs('2026-05-09', late)]).toEqual([false, true]);
    // the last hour of the last day, and the first after it
    expect(runs('2026-05-09', ['2026-05-10T06:59:00Z', 'America/Los_Angeles'])).toBe(true);
    expect(runs('2026-05-09', ['2026-05-10T07:00:00Z', 'America/Los_Angeles'])).toBe(false);
  });
});

describe('a promotion', () => {
  const sections = available.sections;
  const until = (endsOn: string) =>
    sectionDescribers.promotion(
      sectionInput('sg', {
        ...available,
        sections: sections && { ...sections, promotion: { title: { en: 'Sale' }, price: 1, endsOn } },
      }),
    );
  test('runs through its last day and not beyond', () => {
    expect(until('2026-11-20')).toMatchObject({ title: 'Sale', saving: expect.stringContaining('$') });
    expect(until('2026-11-19')).toBeUndefined();
  });
});

describe('an inspection', () => {
  const input = sectionInput('sg', available);
  const reports = [
    {
      area: 'exterior',
      score: 4.2,
      pointsChecked: 32,
      findings: [{ finding: 'small_dent', severity: 'note' as const }],
    },
    { area: 'engine', score: 5, pointsChecked: 22, findings: [] },
    {
      area: 'flux_capacitor',
      score: 7,
      pointsChecked: 1,
      findings: [{ finding: 'time_leak', severity: 'repaired' as const }],
    },
  ];
  const section = available.sections?.inspectionSection;
  const view = sectionDescribers.inspection({
    ...input,
    detail: {
      ...available,
      sections: available.sections && {
        ...available.sections,
        inspectionSection: section && { ...section, reports },
      },
    },
  });

  test('marks each area that the outline knows with the gravest finding', () => {
    expect(view?.marks.map(({ number, state }) => [number, state])).toEqual([
      ['1', 'note'],
      ['2', 'ok'],
    ]);
    for (const { x, y } of view?.marks ?? []) {
      expect(x > 0 && x < 72 && y > 0 && y < 30).toBe(true);
    }
  });

  test('shows areas and findings without a translation as written, and bounds scores', () => {
    expect(view?.areas[2]).toMatchObject({
      label: 'flux capacitor',
      score: { share: 1 },
      findings: [{ label: 'time leak', severity: 'repaired' }],
    });
    expect(view?.areas[0]?.score).toEqual({
      text: '4.2',
      label: '4.2 out of 5',
      share: expect.closeTo(0.84),
    });
  });

  test('shows the close-up of a finding that has one, once it is published', () => {
    const seen = carOf(sg, ({ sections }) =>
      sections?.inspectionSection?.reports.some(({ findings }) => findings.some(({ photoId }) => photoId)),
    );
    const found = (detail: ListingDetail) =>
      sectionDescribers
        .inspection(sectionInput('sg', detail))
        ?.areas.flatMap(({ findings }) => findings)
        .map(({ closeUp }) => closeUp?.path);
    expect(found(seen)).toContainEqual(expect.stringMatching(/^cars\/.*\.webp$/));
    const { sections } = seen;
    const media = sections?.mediaSection;
    const hidden = media?.closeUps.map((file) => ({ ...file, published: false })) ?? [];
    const without = {
      ...seen,
      sections: sections && { ...sections, mediaSection: media && { ...media, closeUps: hidden } },
    };
    expect(found(without)?.filter(Boolean)).toEqual([]);
  });

  test('is absent without a report', () => {
    const none = section && { ...section, reports: [] };
    const detail = {
      ...available,
      sections: available.sections && { ...available.sections, inspectionSection: none },
    };
    expect(sectionDescribers.inspection({ ...input, detail })).toBeUndefined();
  });
});

describe('words', () => {
  test.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'today'],
    ['2026-11-19', 'yesterday'],
    ['2026-11-08', '12 days ago'],
    ['2026-10-25', '3 weeks ago'],
    ['2026-08-20', '3 months ago'],
    ['not a day', undefined],
  ])('a car listed on %s was listed %s', (day, result) => {
    expect(listedAge(day, TODAY, { code: 'en', locale: 'en' })).toBe(result);
  });

  test('a term is its text or itself', () => {
    expect(termLabel(englishTexts, 'cars:feature.abs', 'abs')).toBe('ABS brakes');
    expect(termLabel(englishTexts, 'cars:feature.hover_mode', 'hover_mode')).toBe('hover mode');
  });
});
