import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FacetStats, FacetValue } from '#contracts/types.ts';
import { describeFilter } from '#region/search/describe-filter.ts';
import type { FilterValue } from '#region/search/filter-value.ts';
import { englishLabel, filterOf, shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { CheckboxFilter } from './checkbox/checkbox.tsx';

function view(
  code: string,
  query: string,
  { value, facet = [], stats }: { value?: FilterValue; facet?: FacetValue[]; stats?: FacetStats } = {},
) {
  const region = shippedRegion(code);
  return describeFilter({
    filter: filterOf(region, query),
    value,
    facet,
    stats,
    context: englishLabel(region),
  });
}

describe('views of filters', () => {
  it('every filter of every region has one, in plain JSON', () => {
    for (const region of shippedRegions) {
      for (const filter of region.filters) {
        const made = describeFilter({
          filter,
          value: undefined,
          facet: [],
          stats: undefined,
          context: englishLabel(region),
        });
        expect(made.type).toBe(filter.type);
        expect(made.label).not.toContain(':');
      }
    }
  });
  it('an option without cars is shown with 0 and marked', () => {
    const made = view('sg', 'body', { facet: [{ value: 'suv', count: 1234 }] });
    expect(made).toMatchObject({
      options: expect.arrayContaining([
        { value: 'suv', label: 'SUV', count: '1,234', pictogram: 'suv' },
        expect.objectContaining({ value: 'van', count: '0', isNone: true }),
      ]),
    });
  });
  it('what else is in stock or chosen stands behind the options', () => {
    const facet = [
      { value: 'other', count: 3 },
      { value: '10', count: 2 },
    ];
    const { options } = view('sg', 'seats', { facet }) as unknown as { options: unknown[] };
    expect(options.slice(-2)).toEqual([
      { value: 'other', label: 'Other', count: '3' },
      { value: '10', label: '10-Seater', count: '2' },
    ]);
    expect(view('sg', 'seats')).not.toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ value: 'other' })]),
    });
  });
  it('colours have their dots', () => {
    expect(view('hk', 'color')).toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ value: 'navy', swatch: '#1d2b47' })]),
    });
  });
  it('starts a number at the minimum of the manifest (SPEC 5: owners 0 in hk, 1 in sg)', () => {
    expect(view('hk', 'owners')).toMatchObject({
      start: 0,
      choices: expect.arrayContaining([{ value: 0, label: '0' }]),
    });
    expect(view('sg', 'owners')).toMatchObject({ start: 1 });
  });
  it('accepts amounts with the decimals, symbols and code of the currency', () => {
    const region = shippedRegion('sg');
    const context = englishLabel(region);
    const currency = { ...region.currency, fractionDigits: 2 };
    const withCents = { ...context, region: { ...context.region, currency } };
    const of = (query: string, context = withCents) =>
      describeFilter({
        filter: filterOf(region, query),
        value: undefined,
        facet: [],
        stats: undefined,
        context: context,
      });
    expect(of('price')).toMatchObject({
      typed: { digits: 2, signs: expect.arrayContaining([currency.code]) },
    });
    expect(of('mileage')).toMatchObject({ typed: { digits: 0, signs: [] } });
    expect(of('price', context)).toMatchObject({ typed: { digits: 0 } });
  });
  it('a number in tenths is chosen in tenths', () => {
    const region = shippedRegion('sg');
    const filter = {
      ...filterOf(region, 'owners'),
      ticks: [],
      step: 0.1,
      bounds: { min: 0, max: 0.3 },
      default: 0,
    };
    const made = describeFilter({
      filter,
      value: undefined,
      facet: [],
      stats: undefined,
      context: englishLabel(region),
    });
    expect(made).toMatchObject({ choices: [0, 0.1, 0.2, 0.3].map((value) => ({ value })) });
  });
  it('labels quarters on a stepper and on buttons', () => {
    const region = shippedRegion('sg');
    const asked = { value: undefined, facet: [], stats: undefined, context: englishLabel(region) };
    const quarters = { ticks: [], step: 0.25, bounds: { min: 1, max: 1.5 }, default: 1 };
    const stepper = { ...filterOf(region, 'owners'), ...quarters };
    expect(describeFilter({ ...asked, filter: stepper })).toMatchObject({
      choices: [{ label: '1' }, { label: '1.25' }, { label: '1.5' }],
    });
    const label = { en: '{{value}} litres' };
    const buttons = { ...filterOf(region, 'seats'), options: [{ value: '1.25', number: 1.25, label }] };
    expect(describeFilter({ ...asked, filter: buttons })).toMatchObject({
      options: [{ label: '1.25 litres' }],
    });
  });
  it('a number from a hand-edited address is among the choices', () => {
    const made = view('sg', 'owners', { value: { kind: 'number', value: 9 } });
    expect(made).toMatchObject({ choices: expect.arrayContaining([{ value: 9, label: '9' }]) });
  });
  it('COE left runs from 1 to 9 years', () => {
    expect(view('sg', 'coe')).toMatchObject({ ticks: [1, 2, 3, 4, 5, 6, 7, 8, 9], suffix: 'years' });
  });
  it('a price carries the sign of the currency', () => {
    expect(view('sg', 'price')).toMatchObject({ prefix: '$', placeholders: ['Min', 'Max'] });
  });
});

describe('makes and models', () => {
  const facet = [
    ...'abcdefghijklmnop'.split('').map((letter, index) => ({
      value: `make-${letter}`,
      label: `Make ${letter.toUpperCase()}`,
      count: index + 1,
    })),
    { value: 'make-a.one', label: 'One', count: 1 },
  ];
  const of = (...values: string[]) => view('sg', 'make', { facet, value: { kind: 'list', values } });

  it('stand with most cars first, the rest by name', () => {
    const made = view('sg', 'make', { facet });
    expect(made).toMatchObject({ folded: { topCount: 8 } });
    const names = made.type === 'make_model' ? made.makes.map(({ label }) => label.at(-1)).join('') : '';
    expect(names).toBe('PONMLKJIABCDEFGH');
  });
  it('show the models of a chosen make, which joins the first ones', () => {
    expect(of('make-a')).toMatchObject({
      folded: { topCount: 9 },
      makes: expect.arrayContaining([
        expect.objectContaining({
          value: 'make-a',
          models: [{ value: 'make-a.one', label: 'One', count: '1' }],
        }),
      ]),
    });
  });
  it('contain chosen values without cars', () => {
    expect(of('lada.niva')).toMatchObject({
      makes: expect.arrayContaining([
        expect.objectContaining({
          value: 'lada',
          label: 'Lada',
          isNone: true,
          models: [{ value: 'lada.niva', label: 'Niva', count: '0', isNone: true }],
        }),
      ]),
    });
  });
});

describe('a long list of options', () => {
  const region = shippedRegion('sg');
  const many = (length: number) => ({
    ...filterOf(region, 'body'),
    options: Array.from({ length }, (_, index) => ({ value: `o${index}`, label: { en: `Option ${index}` } })),
  });
  const facet = Array.from({ length: 81 }, (_, index) => ({ value: `o${index}`, count: index, label: '' }));
  const of = (length: number, value?: FilterValue) =>
    describeFilter({
      filter: many(length),
      value,
      facet: facet.slice(0, length),
      stats: undefined,
      context: englishLabel(region),
    });

  it('is open up to twelve', () => {
    expect(of(12)).not.toHaveProperty('folded');
  });
  it('folds above, with the most common and the chosen ones open in the order of the manifest', () => {
    const view = of(81, { kind: 'list', values: ['o3'] });
    if (view.type !== 'checkbox') throw new Error('the filter is no list');
    expect(view.options).toHaveLength(81);
    expect(view.folded).toMatchObject({ topCount: 9, labels: { showAll: 'Show all 81' } });
    expect(view.options.slice(0, 9).map(({ value }) => value)).toEqual([
      'o3',
      'o73',
      'o74',
      'o75',
      'o76',
      'o77',
      'o78',
      'o79',
      'o80',
    ]);
  });
  it('has a search, and a way to the others without scripts', () => {
    const view = of(81);
    if (view.type !== 'checkbox') throw new Error('the filter is no list');
    const html = renderToStaticMarkup(
      createElement(CheckboxFilter, { view, value: undefined, onChoose() {}, onDraft() {} }),
    );
    expect(html.match(/type="checkbox"/g)).toHaveLength(8);
    expect(html).toContain('type="search"');
    expect(html.match(/<option /g)).toHaveLength(74);
  });
});
