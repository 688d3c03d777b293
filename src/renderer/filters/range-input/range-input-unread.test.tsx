import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { rangeInput } from '#region/search/kinds/range-input.ts';
import { englishLabel, filterOf, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { RangeInputFilter } from './range-input.tsx';

const region = shippedRegion('sg');
const render = (sent?: { min: string; max: string }) => {
  const filter = filterOf(region, 'price');
  const view = rangeInput.view({
    filter,
    value: undefined,
    facet: [],
    stats: undefined,
    sent,
    context: englishLabel(region),
  });
  return renderToStaticMarkup(
    <RangeInputFilter view={view} value={undefined} onChoose={() => {}} onDraft={() => {}} />,
  );
};

it('preserves form text that cannot be parsed and shows an example', () => {
  const html = render({ min: '80 grand', max: '100000' });
  expect(html).toMatch(
    /aria-invalid="true"[^>]*name="price_min"[^>]*value="80 grand"|name="price_min"[^>]*value="80 grand"[^>]*aria-invalid="true"/,
  );
  expect(html).toContain('We cannot read this number. Write, for example, 200,000 or 200K.');
  expect(html.match(/aria-invalid/g)).toHaveLength(1);
});

it('shows no error for an empty field', () => {
  expect(render()).not.toContain('We cannot read');
});
