import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dateRange } from '#region/search/kinds/date-range.ts';
import { englishLabel, filterOf, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { DateRangeFilter } from './date-range.tsx';

const region = shippedRegion('jp');
const render = (text?: string, sent?: { min: string; max: string }) => {
  const value = text === undefined ? undefined : ({ kind: 'text', text } as const);
  const filter = filterOf(region, 'first_registered');
  const view = dateRange.view({
    filter,
    value,
    facet: [],
    stats: undefined,
    sent,
    context: englishLabel(region),
  });
  return renderToStaticMarkup(
    <DateRangeFilter view={view} value={value} onChoose={() => {}} onDraft={() => {}} />,
  );
};

it('shows two month inputs that a plain form sends, with the limits of the manifest', () => {
  const html = render('2018-03..2020-12');
  expect(html.match(/type="month"/g)).toHaveLength(2);
  expect(html).toMatch(/min="1980-01" max="2026-12"[^>]*name="first_registered_min" value="2018-03"/);
  expect(html).toMatch(/name="first_registered_max"[^>]*value="2020-12"/);
  expect(html).toContain('>From<');
});

it('preserves typed text that is not a month and shows an example', () => {
  const html = render(undefined, { min: 'spring', max: '' });
  expect(html).toContain('value="spring"');
  expect(html.match(/aria-invalid/g)).toHaveLength(1);
  expect(html).toContain('We cannot read this month. Write, for example, 2022-04.');
});
