import { createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentBlock, FormField } from '#contracts/types.ts';
import { addKinds, removeAddedKinds } from '#domain/extensions/registry.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { formErrors } from '#region/forms/form-errors.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { describeFilter } from '#region/search/describe-filter.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { addedPart } from '#renderer/added-part/added-part.tsx';
import { describeBlocks } from '#renderer/blocks/describe-block.ts';
import { describeSections } from '#renderer/sections/describe-sections.ts';
import { compileForm } from '#server/modules/forms/compile-form.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { demoDetails, sectionInput } from '../demo-details.ts';
import DailyTripControl from '../fixtures/extensions/charging/daily-trip-control.tsx';
import { charging } from '../fixtures/extensions/charging/index.ts';
import FiguresBlock from '../fixtures/extensions/news/figures-block.tsx';
import { news } from '../fixtures/extensions/news/index.ts';
import OpeningNewsSection from '../fixtures/extensions/news/opening-news-section.tsx';
import { paint } from '../fixtures/extensions/paint/index.ts';
import PaintColorControl from '../fixtures/extensions/paint/paint-color-control.tsx';
import { fieldOf, formOf } from '../fixtures/request-forms.ts';
import { englishLabel, englishMessages, filterOf, shippedRegion } from '../shipped-regions.ts';

const sg = shippedRegion('sg');
const context = englishLabel(sg);
const noop = () => {};

beforeEach(() => {
  removeAddedKinds();
  for (const extension of [charging, news, paint]) addKinds(extension);
});
afterEach(removeAddedKinds);

describe('a filter of an extension', () => {
  const trip = {
    ...filterOf(sg, 'body'),
    name: 'trip',
    type: 'daily_trip' as 'number',
    query: 'trip',
    field: 'inventory.driving_range',
    format: 'number',
    label: { en: 'Daily trip' },
    multiplier: 1,
    options: [],
    ticks: [50, 100],
    reservePercent: 20,
  } satisfies ResolvedFilter & { reservePercent: number };
  const region = { ...sg, filters: [...sg.filters, trip] };

  it('reads and writes addresses, and becomes criteria', () => {
    const { query, problems } = parseSearch(region, new URLSearchParams('trip=100'));
    expect(problems).toEqual([]);
    expect(formatSearch(region, query)).toBe('trip=100');
    expect(compileCriteria(region, query)).toEqual([
      { key: 'trip', criterion: { op: 'range', field: 'inventory.driving_range', min: 120 } },
    ]);
  });

  it('names its limits for what it cannot read', () => {
    expect(parseSearch(region, new URLSearchParams('trip=far')).problems).toEqual([
      { key: 'trip', value: 'far', reason: 'unusable', allowed: ['1-2000'] },
    ]);
  });

  it('shows its control with labels of the region', () => {
    const view = describeFilter({ filter: trip, value: undefined, facet: [], stats: undefined, context });
    const value = { kind: 'number' as const, value: 100 };
    const control = { view: view as never, value, onChoose: noop, onDraft: noop };
    const html = renderToStaticMarkup(createElement(DailyTripControl, control));
    expect(html).toContain('Daily trip');
    expect(html).toMatch(/<input type="radio" name="trip" checked="" value="100"\/>100 km/);
  });
});

describe('a field of an extension', () => {
  const field = {
    ...fieldOf('color', 'text'),
    type: 'paint_color' as 'text',
    label: { en: 'Which colour?' },
    palette: ['#c8102e', '#1d4f91'],
  } satisfies FormField & { palette: string[] };

  it('checks answers like ours, with its own words', () => {
    const { check } = compileForm(formSchema(formOf([[field]]), sg));
    expect(check({ color: '#1d4f91' }, '2026-11-27')).toEqual([]);
    const found = check({ color: '#000000' }, '2026-11-27');
    const wrong = paint.fields.paint_color.wrong.en;
    const fields = [{ name: 'color', type: 'paint_color', label: 'Which colour?', wrong }];
    expect(formErrors(found, fields, { ...context, region: sg, today: '2026-11-27' })).toEqual({
      color: ['Choose one of these colours.'],
    });
  });

  it('shows its control', () => {
    const view = paint.fields.paint_color.view(field, { ...context, region: sg, now: 0 });
    const props = {
      field: view,
      answer: '#1d4f91',
      error: undefined,
      isRequired: true,
      isDisabled: false,
      inputId: 'focus',
      answers: {},
      api: {} as never,
      onChange: noop,
      onLeave: noop,
    };
    const language = { code: 'en', locale: 'en-SG', direction: 'ltr' as const };
    const html = renderToStaticMarkup(
      <I18nProvider language={language} messages={englishMessages()}>
        <MantineRoot>
          <PaintColorControl {...props} />
        </MantineRoot>
      </I18nProvider>,
    );
    expect(html).toMatch(/<input id="focus"[^>]*value="#c8102e"/);
    expect(html).toMatch(/checked="" value="#1d4f91"|value="#1d4f91" checked=""/);
  });
});

describe('a section of an extension', () => {
  const [detail] = demoDetails('sg');
  const inputWith = (until: string) => {
    if (!detail) throw new Error('no demo car');
    const input = sectionInput('sg', detail);
    const { region } = input.context;
    const sections = { opening_news: { text: { en: 'Tampines opens in May.' }, until } };
    const manifest = { ...region.manifest, pages: { ...region.manifest.pages, sections } };
    return { ...input, context: { ...input.context, region: { ...region, manifest } } };
  };

  it('is described by the settings of the region, and absent without anything to say', () => {
    const view = { title: 'Opening soon', text: 'Tampines opens in May.' };
    expect(describeSections(['opening_news'], inputWith('2099-05-01'))).toEqual([
      { name: 'opening_news', view, title: 'Opening soon' },
    ]);
    expect(describeSections(['opening_news'], inputWith('2000-05-01'))).toEqual([]);
    expect(renderToStaticMarkup(<OpeningNewsSection view={view} slots={{}} />)).toContain('Tampines opens');
  });

  it('is left out when it cannot be described, and the log names the extension', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(noop);
    const broken = {
      describe() {
        throw new Error('no such table');
      },
    };
    addKinds({ name: 'broken', sections: { wrong: broken } });
    expect(describeSections(['wrong', 'opening_news'], inputWith('2099-05-01'))).toHaveLength(1);
    expect(log.mock.calls.join()).toContain('extension "broken": the section "wrong"');
    log.mockRestore();
  });
});

it('a block of an extension shows its own properties beside those of all blocks', () => {
  const block = {
    type: 'figures' as 'list',
    title: { en: 'In numbers' },
    figures: [{ value: 1200, label: { en: 'cars sold' } }],
  } satisfies ContentBlock & { figures: object[] };
  const [view] = describeBlocks({ numbers: block }, { ...context, region: sg });
  expect(view).toMatchObject({ type: 'figures', figures: [{ value: '1,200', label: 'cars sold' }] });
  const html = renderToStaticMarkup(createElement(FiguresBlock, { block: view as never }));
  expect(html).toMatch(/In numbers.*cars sold.*1,200/);
});

it('a block that cannot be described is left out, and the log names the extension', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(noop);
  const describeWrongly = () => {
    throw new Error('no such table');
  };
  addKinds({ name: 'broken', blocks: { wrong: { describe: describeWrongly } } });
  const blocks = { wrong: { type: 'wrong' as 'list' }, right: { type: 'list' as const } };
  expect(describeBlocks(blocks, { ...context, region: sg })).toHaveLength(1);
  expect(log.mock.calls.join()).toContain('extension "broken": the block "wrong"');
  log.mockRestore();
});

describe('a component that throws', () => {
  const Broken = () => {
    throw new Error('undefined is not a function');
  };
  const name = { extension: 'vouchers', name: 'map' };

  it('is left out on the server, and the log names the extension', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(noop);
    const Part = addedPart({ ...name, sort: 'section' }, Broken);
    const html = renderToString(
      <main>
        before <Part /> after
      </main>,
    );
    expect(html).toMatch(/before[\s\S]*after/);
    expect(log.mock.calls.join()).toContain('extension "vouchers": the section "map" cannot be shown');
    log.mockRestore();
  });

  it('of a page leaves the page to the error screen of the site', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(noop);
    const Part = addedPart({ ...name, sort: 'page' }, Broken);
    expect(() => renderToString(<Part />)).toThrow('undefined is not a function');
    expect(log.mock.calls.join()).toContain('extension "vouchers": the page "map" cannot be shown');
    log.mockRestore();
  });

  it('changes nothing of one that does not', () => {
    const Part = addedPart({ ...name, sort: 'block' }, ({ text }: { text: string }) => <p>{text}</p>);
    expect(renderToStaticMarkup(<Part text="shown" />)).toContain('<p>shown</p>');
  });
});
