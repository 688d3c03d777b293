import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SentTicket } from '#contracts/types.ts';
import { I18nProvider, type PageLanguage } from '#i18n/i18n-provider.tsx';
import { findForm } from '#region/forms/form-address.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { regionsWithContent } from '../../../tests/regions-with-content.ts';
import { englishMessages, shippedMessages } from '../../../tests/shipped-regions.ts';
import { requestPage } from './request.server.ts';
import { RequestScreen } from './request-screen.tsx';

const region = regionsWithContent.find(({ code }) => code === 'sg');

/** What the page of a form gets. */
function propsOf(name: string, given: Pick<PageContext, 'posted' | 'sent'> = {}) {
  const named = region && findForm(region, name);
  if (!region || !named) throw new Error(`there is no form ${name}`);
  const [language = region.defaultLanguage] = region.languages;
  const context = { region, language, variables: {}, pictureHost: '', now: 0, ...given } as PageContext;
  return requestPage(named, context, createTranslate('en', shippedMessages('en'))).props;
}

/** HTML of the page of a form as the server renders it. */
function htmlOf(...page: Parameters<typeof propsOf>): string {
  const language = { ...region?.languages[0], direction: 'ltr' } as PageLanguage;
  return renderToString(
    <I18nProvider language={language} messages={englishMessages()}>
      <RequestScreen {...propsOf(...page)} />
    </I18nProvider>,
  );
}

const noScripts = (html: string) => [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].join('\n');
const posted: PostedForm = {
  step: 'you',
  answers: { message: 'Hello', name: 'Mei', reply_by: 'phone' },
  errors: { phone: 'Enter a phone number.' },
  problem: null,
  key: 'key-1',
  hidden: [['message', 'Hello & "all"']],
};

describe('the page of a form without JavaScript', () => {
  it('has a button that sends the first step, and no key, because it is the same for everyone', () => {
    const html = noScripts(htmlOf('contact_us'));
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Next<\/button>/);
    expect(html).toContain('<input type="hidden" name="formStep" value="message"/>');
    expect(html).not.toContain('formKey');
    expect(html).not.toContain('needs JavaScript. Turn it on');
  });

  it('shows a posted step with its answers, errors and what it has to send again', () => {
    const html = htmlOf('contact_us', { posted });
    expect(html).toMatch(/<input[^>]*value="Mei"/);
    expect(html).toMatch(/role="alert".*href="#field-phone"[^>]*>.*Enter a phone number\./s);
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*id="field-phone"/);
    // links would lose the answers
    expect(/<nav.*<\/nav>/s.exec(html)?.[0]).not.toContain('<a');
    const own = noScripts(html);
    expect(own).toContain('<input type="hidden" name="formKey" value="key-1"/>');
    expect(own).toContain('<input type="hidden" name="message" value="Hello &amp; &quot;all&quot;"/>');
    expect(own).toMatch(/<button[^>]*value="message"[^>]*name="formGoTo"/);
  });

  it('shows the answers to check, each step with a button that goes back to it', () => {
    const html = htmlOf('contact_us', { posted: { ...posted, step: 'check-answers', errors: {} } });
    expect(html).toMatch(/<dd><bdi>Mei<\/bdi><\/dd>/);
    expect(html).toMatch(/<button type="submit"[^>]*value="message" name="formGoTo"/);
    expect(noScripts(html)).toMatch(/<button[^>]*type="submit"[^>]*>Send<\/button>/);
  });

  it.each(['workshop', 'viewing', 'job_application'])('of %s says what else can be done', (name) => {
    const html = noScripts(htmlOf(name));
    expect(html).toContain('This form needs JavaScript');
    expect(html).not.toContain('type="submit"');
  });

  it('shows a confirmation instead of the form', () => {
    const sent: SentTicket = {
      slug: 'a'.repeat(32),
      number: '000042',
      form: 'contact_us',
      title: 'Contact us',
      created_at: '2026-11-23T00:00:00Z',
      status: 'new',
      summary: [{ label: 'Name', value: 'Mei' }],
      next: { title: 'Thank you', text: 'We answer today.' },
      links: { forms: [], page: '/sg/en/request/contact-us?sent=a' },
    };
    const html = htmlOf('contact_us', { sent });
    expect(noScripts(html)).toMatch(/Thank you.*000042.*We answer today\..*Mei/s);
    expect(html).not.toContain('<form');
  });
});

it.each([
  ['buy_now', '/sg/en/buy', '/sg/en/cars', 'used'],
  ['buy_new_car', '/sg/en/buy-new', '/sg/en/buy-new', 'new'],
])('the form %s is about cars that are chosen at %s', (name, buyHref, path, kind) => {
  expect(propsOf(name)).toMatchObject({ buyHref, car: { kind, path } });
});
