import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { DataQueryAnswer, FormField } from '#contracts/types.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { fieldOptions } from '#region/forms/field-options.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { pdf, photo } from '../../api/files/test-pictures.ts';

/** Above this many, options are searched (renderer/fields/select). */
const MAX_LISTED = 12;

const LEVELS: readonly Level[] = ['make', 'model', 'year', 'submodel'];

const AMOUNT = 50_000;
/** Options are cards that cover their inputs. */
const COVERED = { force: true };

/**
 * Answers a field as a visitor does.
 * @param answer what to answer; fields whose choices only the site knows take the first one
 * @returns the answer that has to be sent
 */
export async function fillField(
  page: Page,
  field: FormField,
  region: ResolvedRegion,
  answer: FieldAnswer,
): Promise<unknown> {
  const id = `field-${field.name}`;
  const control = page.locator(`#${id}`);
  switch (field.type) {
    case 'phone':
      await control.fill(region.manifest.phone.example);
      return answer;
    case 'money': {
      const amount = field.below === undefined ? AMOUNT : AMOUNT / 10;
      await control.fill(String(amount));
      return amount * 10 ** minorDigits(region.currency.code);
    }
    case 'consent':
      await control.check();
      return true;
    case 'yes_no':
      await (answer === true ? control : page.locator(`#${id}-no`)).check(COVERED);
      return answer;
    case 'rating':
      await page.locator(`input[name="${field.name}"][value="${answer}"]`).check(COVERED);
      return answer;
    case 'place':
      await page.locator(`input[type=radio][value="${answer}"]`).check(COVERED);
      return answer;
    case 'select':
      await chooseOptions(page, field, region, answer);
      return answer;
    case 'vehicle':
      return await fillVehicle(page, field, answer as Readonly<Record<string, string | number>>);
    case 'address':
      await fillAddress(page, field, region, answer as Readonly<Record<string, string>>);
      return answer;
    case 'slot':
      return await takeFirstTimeOfNextDay(page, field);
    case 'file':
      return await upload(page, field);
    default:
      await control.fill(String(answer));
      return answer;
  }
}

async function chooseOptions(
  page: Page,
  field: FormField,
  region: ResolvedRegion,
  answer: FieldAnswer,
): Promise<void> {
  const values = Array.isArray(answer) ? answer : [answer];
  const options = fieldOptions(field, region) ?? [];
  for (const value of values) {
    const box = page.locator(`input[type=checkbox][name="${field.name}"][value="${value}"]`);
    if (field.multiple && options.length <= 12) await box.check(COVERED);
    else await choose(page, `field-${field.name}`, String(value));
  }
}

async function fillAddress(
  page: Page,
  { name }: FormField,
  { content }: ResolvedRegion,
  answer: Readonly<Record<string, string>>,
): Promise<void> {
  const provinces = content.places?.provinces ?? {};
  const cities = provinces[answer.province ?? '']?.cities ?? {};
  for (const [index, [part, value]] of Object.entries(answer).entries()) {
    const id = index === 0 ? `field-${name}` : `field-${name}-${part}`;
    const isChosen = (part === 'province' && value in provinces) || (part === 'city' && value in cities);
    if (isChosen) await choose(page, id, value);
    else await page.locator(`#${id}`).fill(value);
  }
}

async function takeFirstTimeOfNextDay(page: Page, { name }: FormField): Promise<unknown> {
  const day = page.locator(`input[name="${name}.day"]:enabled`).nth(1);
  // the first time of today may begin before the form is sent
  await day.check(COVERED);
  const time = page.locator(`input[name="${name}"]:enabled`).first();
  await time.waitFor();
  const start = await time.getAttribute('value');
  await time.check(COVERED);
  await page.getByRole('timer').waitFor();
  return { start, location: expect.any(String), hold: expect.stringMatching(/^[\w-]+$/) };
}

async function upload(
  page: Page,
  { name, accept = ['image'], multiple = false }: FormField,
): Promise<unknown> {
  const all = {
    image: { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await photo(40, 30).jpeg().toBuffer() },
    pdf: { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdf() },
  };
  const files = accept.map((type) => all[type]).slice(0, multiple ? 2 : 1);
  await page.locator(`#field-${name}`).setInputFiles(files);
  for (const file of files)
    await page
      .getByRole('listitem')
      .filter({ hasText: file.name })
      .getByRole('status')
      .filter({ hasText: file.name })
      .waitFor();
  return files.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/));
}

type Vehicle = Readonly<Record<string, string | number>>;

type Level = NonNullable<FormField['levels']>[number];

/** Chooses a car level by level: the given make, then the first of what the site lists. @returns the car */
async function fillVehicle(
  page: Page,
  { name, levels = [...LEVELS] }: FormField,
  { make }: Vehicle,
): Promise<Vehicle> {
  const rowsOf = async (level: Level) => {
    const answer = await page.waitForResponse((each) => each.url().includes(`/data-query/${level}s?`));
    return ((await answer.json()) as DataQueryAnswer).data;
  };
  const chosen: Record<string, string | number> = {};
  let value = String(make);
  for (const [index, level] of levels.entries()) {
    const next = levels[index + 1];
    const id = index === 0 ? `field-${name}` : `field-${name}-${level}`;
    const [rows = []] = await Promise.all([next && rowsOf(next), choose(page, id, value)]);
    chosen[level] = level === 'year' ? Number(value) : value;
    const [first] = rows;
    // versions are not known of every car
    if (first?.value === undefined) break;
    value = first.value;
  }
  return chosen;
}

/**
 * Chooses an option of a list, be it the browser's own or one that is searched.
 * @param id of the control
 */
async function choose(page: Page, id: string, value: string): Promise<void> {
  const option = `option[value=${JSON.stringify(value)}]`;
  const listed = page.locator(
    `select#${id}:enabled:has(${option}):not(:has(option:nth-child(${MAX_LISTED + 2})))`,
  );
  const searched = page.locator(`input#${id}:enabled`);
  let moves = 0;
  const isReady = async () => {
    // lists with search are loaded when the page is first used
    await page.mouse.move(1, 1 + (moves++ % 2));
    return listed.or(searched).isVisible();
  };
  await expect.poll(isReady).toBe(true);
  if (await listed.count()) await listed.selectOption(value);
  else {
    await searched.click();
    await page.locator(`[role=option][value=${JSON.stringify(value)}]:visible`).click();
  }
}
