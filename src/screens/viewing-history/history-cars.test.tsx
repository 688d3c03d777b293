import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { englishMessages } from '../../../tests/shipped-regions.ts';
import { HistoryCars } from './history-cars.tsx';

const language = { code: 'en', locale: 'en', direction: 'ltr' as const };
const nothing = () => {};

/** A page of a history of so many pages, without a car. */
const render = (page: number, pageCount: number) =>
  renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <HistoryCars
        part={{ region: 'sg', timeZone: 'Asia/Singapore', category: 'all', day: null, page, pageSize: 24 }}
        history={{
          cars: [],
          pageCount,
          hasFailed: false,
          hasFailedToWrite: false,
          remove: nothing,
          clear: nothing,
        }}
        buyHref="/sg/en/buy"
        onPage={nothing}
      />
    </I18nProvider>,
  );

test('a history whose last page has lost its last car is not an empty one', () => {
  expect(render(1, 0)).toContain('No cars here yet');
  // until the page before is here
  expect(render(1, 1)).not.toContain('No cars here yet');
  expect(render(2, 1)).not.toContain('No cars here yet');
  expect(render(2, 1)).toContain('aria-busy="true"');
});
