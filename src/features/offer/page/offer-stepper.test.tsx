import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { englishMessages, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { OfferContext, type OfferContextValue } from '../offer-context.ts';
import { OfferStepper } from './offer-stepper.tsx';

const shown = vi.hoisted(() => ({ step: 'done' }));
vi.mock('../use-visible-step.ts', () => ({ useVisibleStep: () => shown.step }));

const language = { ...shippedRegion('my').languages[0], direction: 'ltr' } as PageLanguage;
const steps = [
  { name: 'offer', label: 'Offer', status: 'done', is_open: false },
  { name: 'done', label: 'Handover', status: 'next', is_open: false },
];

function textOf(
  offer: { label: string; tone: string; is_final: boolean },
  way: readonly unknown[] = steps,
): string {
  const value = { offer, workflow: { steps: way, actions: [] } } as unknown as OfferContextValue;
  const html = renderToString(
    <I18nProvider language={language} messages={englishMessages()}>
      <OfferContext value={value}>
        <OfferStepper />
      </OfferContext>
    </I18nProvider>,
  );
  return html.replace(/<[^>]*>/g, ' ');
}

it('leads to the handover, except for an offer that has ended without a sale', () => {
  expect(textOf({ label: 'Handed over', tone: 'good', is_final: true })).toContain('Handover');
  const ended = textOf({ label: 'Cancelled', tone: 'bad', is_final: true });
  expect(ended).toContain('Cancelled');
  expect(ended).not.toMatch(/Handover|Step \d/);
});

it('names the step that is shown, also while another one is next', () => {
  shown.step = 'documents';
  const way = [
    { name: 'financing', label: 'Way of paying', status: 'current', is_open: false },
    { name: 'documents', label: 'Documents', status: 'done', is_open: false },
  ];
  const reserved = { label: 'Reserved', tone: 'good', is_final: false };
  expect(textOf(reserved, way)).toMatch(/Step 2 of 2\s+Documents/);
});
