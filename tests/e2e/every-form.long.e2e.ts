import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import type { SentTicket } from '#contracts/types.ts';
import { maskAnswer } from '#domain/text/mask.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FIELD_KINDS, isPersonal } from '#region/forms/field-kinds.ts';
import { fieldOptions } from '#region/forms/field-options.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
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
import { axeFaults } from './screens/axe.ts';

const { open } = browserForTests();
/** All forms of all regions instead of each in two. */
const cases = process.env.EVERY_FORM ? allForms : someForms;
const SEND = 'main form button[type=submit]:enabled';
const STEP_TIMEOUT_MS = 60_000;
/** Visitors at a time, each in another region. */
const CONCURRENCY = 2;

/** What axe checks of a form: its steps with errors where it is filled in first, with answers in the next region. */
type CheckedState = 'errors' | 'answers' | 'nothing';

/** @returns violations of axe in what a form shows now */
async function formFaults(page: Page, where: string): Promise<string[]> {
  return (await axeFaults(page, { part: 'main', isWhole: true })).map((fault) => `${where}: ${fault}`);
}

/** Leaves a step that lacks answers, so that it shows its errors. */
async function refuseStep(page: Page): Promise<void> {
  await page.locator(SEND).click();
  await page.locator('main form [role=alert]').first().waitFor();
}

/** Fills in what is shown, step by step, up to the check of the answers. @returns what has to be sent */
async function fillIn(
  page: Page,
  { region, named, way }: FormCase,
  state: CheckedState,
): Promise<Record<string, unknown>> {
  const { steps } = named.form;
  const faults: string[] = [];
  const today = zonedDay(Date.now(), region.manifest.timeZone);
  const given: Record<string, unknown> = {};
  const isShown = (name: string) =>
    visibleFields(steps, given as FormAnswers).steps.some(({ fields }) =>
      fields.some((each) => each.name === name),
    );
  for (const step of steps) {
    const shown = () => step.fields.filter(({ name }) => isShown(name));
    if (shown().length === 0) continue;
    if (state === 'errors' && shown().some(({ required }) => required === true)) {
      await refuseStep(page);
      faults.push(...(await formFaults(page, `${step.name} with errors`)));
    }
    for (const field of step.fields) {
      if (!isShown(field.name)) continue;
      const values = fieldOptions(field, region)?.map(({ value }) => value) ?? [];
      const wanted = choiceOf(field, values, way) ?? rightAnswer(field, region, today);
      given[field.name] = await fillField(page, field, region, wanted).catch((error: Error) => {
        throw new Error(`${field.name}: ${error.message}`);
      });
    }
    if (state === 'answers') faults.push(...(await formFaults(page, step.name)));
    // a form of one step is sent from it
    if (visibleFields(steps, given as FormAnswers).steps.length > 1) await goOn(page);
  }
  if (state === 'errors') faults.push(...(await formFaults(page, 'before it is sent')));
  expect(faults).toEqual([]);
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
      return [{ label, value: isPersonal(field) ? maskAnswer(value) : value }];
    });
}

/** Sends a form and reads it again by the API. @returns the slug of the ticket */
async function sendAndRead(
  page: Page,
  form: FormCase,
  address: string,
  state: CheckedState,
): Promise<string> {
  const { region, language } = form;
  // another visitor: a person takes a time once
  await page.context().clearCookies();
  await page.goto(address);
  await page.locator(SEND).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(language.locale);
  const expected = await fillIn(page, form, state);
  const { answers, ticket } = await send(page);
  expect(answers).toEqual(expected);
  await page.locator('main').getByText(ticket.number).waitFor();
  if (state === 'errors') expect(await formFaults(page, 'confirmation')).toEqual([]);
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
  const failures: string[] = [];
  const states = new Map<string, CheckedState[]>();
  /** Fills in the forms of a region one after the other: some are about what another one made. */
  const fillRegion = async (page: Page, forms: readonly FormCase[]) => {
    let ticket: string | undefined;
    for (const form of forms) {
      const { region, language, named } = form;
      const [state = 'nothing', ...others] = states.get(named.name) ?? (['errors', 'answers'] as const);
      states.set(named.name, others);
      try {
        const subject = await subjectOf(form, inject('origin'), ticket);
        const slug = await sendAndRead(page, form, addressOfForm(form, subject), state);
        if (named.name === 'sell_car') ticket = slug;
      } catch (error) {
        failures.push(`${named.name} of ${region.code} in ${language.code}: ${error}`);
      }
    }
  };
  const queue = [...Map.groupBy(cases, ({ region }) => region.code).values()];
  const visitor = async () => {
    const page = await open('about:blank', { viewport: PHONE });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on('dialog', (dialog) => void dialog.accept());
    for (let forms = queue.shift(); forms; forms = queue.shift()) await fillRegion(page, forms);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor));
  expect(failures).toEqual([]);
});

it('the forms are filled in in every language', () => {
  const spoken = (forms: readonly FormCase[]) =>
    [...new Set(forms.map(({ language }) => language.code))].sort();
  const all = allForms.flatMap(({ region }) => region.languages.map(({ code }) => code));
  expect(spoken(cases)).toEqual([...new Set(all)].sort());
});
