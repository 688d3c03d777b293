import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { englishLabel, shippedRegion } from '../../../tests/shipped-regions.ts';
import { Block } from './block.tsx';
import * as blockComponents from './block-components.ts';
import type { BlockView } from './block-view.ts';
import { describeBlocks } from './describe-block.ts';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schemas/content/block.schema.json', root), 'utf8'));
const types: string[] = [...schema.properties.type.enum].sort();

function render(block: BlockView, locale = 'en-SG'): string {
  const language = { code: locale.slice(0, 2), locale, direction: 'ltr' as const };
  const provided = { language, messages: {}, children: createElement(Block, { block }) };
  return renderToStaticMarkup(createElement(I18nProvider, provided));
}

test('there is one folder per type of block of the schema', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'unknown')
    .map(({ name }) => name.replaceAll('-', '_'));
  expect(folders.sort()).toEqual(types);
  expect(Object.keys(blockComponents).sort()).toEqual(types);
});

test.each(types)('a block of type %s shows its texts for any content', (type) => {
  const label = (text: string) => ({ en: text });
  const [view] = describeBlocks(
    {
      one: {
        type: type as 'list',
        title: label('Heading'),
        text: label('<script>'),
        items: [{ title: label('Entry'), text: label('</script>'), value: 7.5 }],
        columns: [label('Part'), label('When')],
        rows: [[label('Oil'), label('Yearly')]],
        action: { label: label('Go on'), route: 'buy', search: { make: 'toyota' } },
      },
    },
    { ...englishLabel(shippedRegion('sg')), region: shippedRegion('sg') },
  );
  const html = view ? render(view) : '';
  expect(html).toContain('Heading');
  expect(html).not.toContain('<script>');
  if (view && ['hero', 'call_to_action'].includes(type)) expect(html).toContain('/sg/en/buy?make=toyota');
});

test.each(['hologram', 'constructor', '__proto__'])(
  'shows an error for a block of the unknown type %s',
  (type) => {
    const block = { type: type as 'list', name: 'x', items: [], columns: [], rows: [] };
    expect(render(block)).toContain(type);
  },
);

test('steps are numbered in the digits of the language', () => {
  const items = [{ title: 'One' }, { title: 'Two' }];
  const block = { type: 'steps' as const, name: 'x', items, columns: [], rows: [] };
  expect(render(block)).toMatch(/>1<.*>2</);
  expect(render(block, 'ar-EG')).toMatch(/>١<.*>٢</);
});
