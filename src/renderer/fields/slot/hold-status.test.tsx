import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { HoldStatus } from './hold-status.tsx';

it('says why no further time is held, and what can be done', () => {
  const language = { ...shippedRegion('sg').defaultLanguage, direction: 'ltr' as const };
  const html = renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <HoldStatus hold={{ state: 'refused', text: 'Cancel one of them.' }} onChoose={() => {}} />
    </I18nProvider>,
  );
  expect(html).toMatch(/^<div role="status">.*Cancel one of them\./s);
});
