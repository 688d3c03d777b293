import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { demoDetails, sectionInput } from '../../../../tests/demo-details.ts';
import { englishMessages } from '../../../../tests/shipped-regions.ts';
import { describePromises } from './describe-promises.ts';
import { PromisesSection } from './promises-section.tsx';

const [detail] = demoDetails('sg', 40).filter(({ card }) => card.status === 'available');
if (!detail) throw new Error('no such demo car');
const input = sectionInput('sg', detail);

it('shows the promises that hold for the car, under a heading', () => {
  const view = describePromises(input);
  if (!view) throw new Error('the car has no promises');
  const language = { ...input.context.region.defaultLanguage, direction: 'ltr' as const };
  const html = renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <PromisesSection view={view} slots={{}} />
    </I18nProvider>,
  );
  expect(html).toMatch(/<h2[^>]*>What we promise<\/h2>/);
  for (const { title } of view.promises) expect(html).toContain(title);
});

it('the section is left out for cars that are sold or new', () => {
  for (const other of [{ status: 'sold' as const }, { kind: 'new' as const }])
    expect(
      describePromises({ ...input, detail: { ...detail, card: { ...detail.card, ...other } } }),
    ).toBeUndefined();
});
