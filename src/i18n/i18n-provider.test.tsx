import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { shippedRegion } from '../../tests/shipped-regions.ts';
import { I18nProvider, pageI18n, useTranslate } from './i18n-provider.tsx';

const messages = { common: { buy: 'Buy', cars: '{{count}} cars' } };

function Texts() {
  const t = useTranslate() as (key: string, options?: object) => string;
  return `${t('common:buy')} ${t('common:buy')} ${t('common:cars', { count: 2 })}`;
}

it('texts without values are looked up once, whatever the number of pages', () => {
  const language = shippedRegion('sg').defaultLanguage;
  const lookUp = vi.spyOn(pageI18n(language.code, messages), 't');
  for (let page = 0; page < 3; page++) {
    const html = renderToStaticMarkup(
      <I18nProvider language={language} messages={messages}>
        <Texts />
      </I18nProvider>,
    );
    expect(html).toBe('Buy Buy 2 cars');
  }
  expect(lookUp.mock.calls.filter(([key]) => String(key) === 'common:buy')).toHaveLength(1);
});
