import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import type { SentTicket } from '#contracts/types.ts';
import { mask } from '#domain/text-rules.ts';
import { zonedDay } from '#domain/zoned-day.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { fieldOptions } from '#region/forms/field-options.ts';
import { shownFields } from '#region/forms/shown-fields.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { rightAnswer } from '../fixtures/right-answer.ts';
import { shippedCatalogue } from '../regions-with-content.ts';
import { shippedMessages } from '../shipped-regions.ts';
import { browserForTests, PHONE } from './browser.ts';
import { fillField } from './forms/fill-field.ts';
import {
  addressOfForm,
  allForms,
  choiceOf,
  type FormCase,
  someForms,
  subjectOf,
} from './forms/form-cases.ts';

const { open } = browserForTests();
/** All forms of all regions instead of each in two. */
const cases = process.env.EVERY_FORM ? allForms : someForms;
const SEND = 'main form button[type=submit]:enabled';
const STEP_TIMEOUT_MS = 15_000;
const MASKED = ['phone', 'email'];

/** Fills in what is shown, step by step, up to the check of the answers. @returns what has to be sent */
async function fillIn(page: Page, { region, named, way }: FormCase): Promise<Record<string, unknown>> {
  const { steps } = named.form;
  const today = zonedDay(Date.now(), region.manifest.timeZone);
  const given: Record<string, unknown> = {};
  const isShown = (name: string) =>
    shownFields(steps, given as FormAnswers).steps.some(({ fields }) =>
      fields.some((each) => each.name === name),
    );
  for (const step of steps) {
    const shown = () => step.fields.filter(({ name }) => isShown(name));
    if (shown().length === 0) continue;
    for (const field of step.fields) {
      if (!isShown(field.name)) continue;
      const values = fieldOptions(field, region)?.map(({ value }) => value) ?? [];
      const wanted = choiceOf(field, values, way) ?? rightAnswer(field, region, today);
      given[field.name] = await fillField(page, field, region, wanted).catch((error: Error) => {
        throw new Error(`${field.name}: ${error.message}`);
      });
    }
    // a form of one step is sent from it
    if (shownFields(steps, given as FormAnswers).steps.length > 1) await goOn(page);
  }
  return given;
}

/** Goes to the next step. @throws with the errors of a refused one */
async function goOn(page: Page): Promise<void> {
  const step = new URL(page.url()).searchParams.get('step');
  await page.locator(SEND).click();
  const next = page.waitForFunction(
    (before) => new URLSearchParams(location.search).get('step') !== before,
    step,
  );
  const refused = page.locator('main form [role=alert]').first();
  await Promise.race([next, refused.waitFor().catch(() => {})]);
  if (await refused.isVisible()) throw new Error(`refused: ${await refused.innerText()}`);
}

/** Sends the form. @returns the answers that were sent, and the ticket */
async function send(page: Page): Promise<{ answers: object; ticket: SentTicket }> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (each) => each.request().method() === 'POST' && 'idempotency-key' in each.request().headers(),
    ),
    page.locator(SEND).click(),
  ]);
  const body = await response.text();
  if (response.status() !== 201) throw new Error(`answered ${response.status()}: ${body}`);
  return { answers: response.request().postDataJSON().answers, ticket: JSON.parse(body).data };
}

/** The answers of a ticket in words, as its visitor sees them. */
function summaryOf(
  { region, language, named: { form } }: FormCase,
  answers: FormAnswers,
): SentTicket['summary'] {
  const t = createTranslate(language.code, shippedMessages(language.code));
  const context = { region, language, t, now: Date.now(), form, catalogue: shippedCatalogue };
  return form.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const answer = answers[field.name];
      if (answer === undefined) return [];
      const value = FIELD_KINDS[field.type].summary(answer, field, context);
      const label = localizedText(field.label, language.code, t);
      return [{ label, value: MASKED.includes(field.type) ? mask(value) : value }];
    });
}

/** Sends a form and reads it again by the API. @returns the slug of the ticket */
async function sendAndRead(page: Page, form: FormCase, address: string): Promise<string> {
  const { region, language } = form;
  // another visitor: a person takes a time once
  await page.context().clearCookies();
  await page.goto(address);
  await page.locator(SEND).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(language.locale);
  const expected = await fillIn(page, form);
  const { answers, ticket } = await send(page);
  expect(answers).toEqual(expected);
  await page.locator('main').getByText(ticket.number).waitFor();
  const read = await page.request.get(
    `/api/v1/rabbit/${region.code}/tickets/${ticket.slug}?lang=${language.code}`,
  );
  const { data } = (await read.json()) as { data: SentTicket };
  expect(data.summary).toEqual(summaryOf(form, answers as FormAnswers));
  expect(data).toMatchObject({ number: ticket.number, form: form.named.name, status: 'new' });
  expect(page.url()).toBe(new URL(data.links.page, page.url()).href);
  const shown = await page.locator('main').innerText();
  for (const { value } of data.summary) expect(shown).toContain(value);
  return ticket.slug;
}

it('every form is filled in, checked and sent, and its ticket has exactly its answers', {
  timeout: 60_000 + cases.length * STEP_TIMEOUT_MS,
}, async () => {
  const page = await open('/sg/en', { viewport: PHONE });
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  page.on('dialog', (dialog) => void dialog.accept());
  const tickets = new Map<string, string>();
  const failures: string[] = [];
  for (const form of cases) {
    const { region, language, named } = form;
    try {
      const subject = await subjectOf(form, inject('origin'), tickets);
      const slug = await sendAndRead(page, form, addressOfForm(form, subject));
      if (named.name === 'sell_car') tickets.set(region.code, slug);
    } catch (error) {
      failures.push(`${named.name} of ${region.code} in ${language.code}: ${error}`);
    }
  }
  expect(failures).toEqual([]);
});

it('the forms are filled in in every language', () => {
  const spoken = (forms: readonly FormCase[]) =>
    [...new Set(forms.map(({ language }) => language.code))].sort();
  const all = allForms.flatMap(({ region }) => region.languages.map(({ code }) => code));
  expect(spoken(cases)).toEqual([...new Set(all)].sort());
});
