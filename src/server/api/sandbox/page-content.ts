import { formatMinorUnits } from '#region/format/format-minor-units.ts';
import { inCurrency } from '#region/format/in-currency.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { methodFacts } from '#region/payments/payment-methods.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { escapeHtml } from '../../gateways/escape-html.ts';
import type { SandboxIntent } from '../../gateways/payment/sandbox/sandbox-intents.ts';
import { TEST_CARDS } from '../../gateways/payment/sandbox/test-cards.ts';
import { button, field, formOf, sandboxPage } from './page.ts';

/** Which page of an intent: its form, the question of the bank, or the form with an error. */
export type SandboxStep = 'form' | 'challenge' | 'wrong';

interface IntentPage {
  intent: SandboxIntent;
  region: ResolvedRegion;
  translate(language: string): Translate;
  step: SandboxStep;
}

/** Headings, by who confirms the payment. */
const TITLES = { card: 'payments:sandbox.card', bank: 'payments:sandbox.bank' } as const;

/** Returns the HTML of a page of an intent. */
export function intentPage({ intent, region, translate, step }: IntentPage): string {
  const language = region.languages.find(({ code }) => code === intent.language) ?? region.defaultLanguage;
  const t = translate(language.code);
  const amount = formatMinorUnits(intent.amount, inCurrency(region.currency, intent.currency), language);
  const texts = { t, amount };
  const isOpen = intent.state === 'open';
  const { confirmedBy } = methodFacts(intent.method);
  const isChallenge = isOpen && step === 'challenge' && confirmedBy === 'card';
  return sandboxPage({
    language: language.code,
    direction: language.direction,
    title: t(isChallenge ? 'payments:sandbox.challenge' : TITLES[confirmedBy]),
    notice: t('payments:sandbox.notice'),
    amountLabel: t('payments:sandbox.amount'),
    amount,
    content: isOpen
      ? contentOf(intent, region, step, texts)
      : `<p>${escapeHtml(t('payments:sandbox.decided'))}</p>`,
    leave: {
      url: intent.returnUrl,
      label: t(isOpen ? 'payments:sandbox.leave' : 'payments:sandbox.back'),
    },
  });
}

interface PageTexts {
  t: Translate;
  amount: string;
}

function contentOf(
  intent: SandboxIntent,
  region: ResolvedRegion,
  step: SandboxStep,
  texts: PageTexts,
): string {
  const action = `/sandbox-payments/${intent.id}`;
  if (methodFacts(intent.method).confirmedBy === 'bank')
    return formOf(action, bankForm(intent, region, texts));
  return formOf(action, step === 'challenge' ? challengeForm(texts) : cardForm(step, texts));
}

function cardForm(step: SandboxStep, { t, amount }: PageTexts): string {
  const wrong =
    step === 'wrong' ? `<p class="wrong" role="alert">${escapeHtml(t('payments:sandbox.wrong'))}</p>` : '';
  const typed = 'inputmode="numeric" autocomplete="off" dir="ltr"';
  return (
    wrong +
    field('number', t('payments:sandbox.number'), `${typed} required maxlength="30"`) +
    `<div class="row">${field('expiry', t('payments:sandbox.expiry'), `${typed} maxlength="7"`)}` +
    `${field('code', t('payments:sandbox.code'), `${typed} maxlength="4"`)}</div>` +
    button('pay', t('payments:sandbox.pay', { amount }), true) +
    `<small>${escapeHtml(t('payments:sandbox.cards', { ...TEST_CARDS }))}</small>`
  );
}

const challengeForm = ({ t, amount }: PageTexts): string =>
  `<p>${escapeHtml(t('payments:sandbox.question', { amount }))}</p>` +
  button('approve', t('payments:sandbox.approve'), true) +
  button('refuse', t('payments:sandbox.refuse'));

function bankForm(
  { method, bank }: SandboxIntent,
  { manifest }: ResolvedRegion,
  { t, amount }: PageTexts,
): string {
  const options = (manifest.payments?.banks ?? []).map(
    ({ name, label }) =>
      `<option value="${escapeHtml(name)}"${name === bank ? ' selected' : ''}>${escapeHtml(label)}</option>`,
  );
  const choice = `<label>${escapeHtml(t('payments:sandbox.choose'))}<select name="bank">${options.join('')}</select></label>`;
  return (
    (methodFacts(method).choosesBank ? choice : '') +
    button('approve', t('payments:sandbox.succeed', { amount }), true) +
    button('refuse', t('payments:sandbox.fail')) +
    button('pending', t('payments:sandbox.pending'))
  );
}
