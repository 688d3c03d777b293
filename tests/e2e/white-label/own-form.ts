import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { SentTicket } from '#contracts/types.ts';
import type { OwnSite } from '../../fixtures/white-label/own-site.ts';
import { ENVIRONMENT } from '../../fixtures/white-label/set.ts';
import { PHONE } from '../browser.ts';
import { axeFaults } from '../screens/axe.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SEND = 'main form button[type=submit]:enabled';
const SLOW = { timeout: 300_000 };
const PHONE_NUMBER = '912345678';
const ANSWER = 'Bring the service book, please.';
/** Options are cards that cover their inputs. */
const COVERED = { force: true };

/** Tests a form, a place and its slots that the customer added as data only, from the page to the desk. */
export function testOwnForm({ open, origin, dataDir }: OwnSite): void {
  it('a form of the customer is filled in, booked, seen and answered at the desk', {
    timeout: 600_000,
  }, async () => {
    const page = await open('/vn/vi/request/kiem-tra-xe', { viewport: PHONE });
    expect(await page.locator('h1').innerText()).toBe('Kiểm tra xe trước Tết');
    const { number, slug, booking } = await send(page);
    expect(booking).toMatchObject({ type: 'workshop', location: 'ha-noi', place: 'Xưởng Long Biên' });
    for (const text of ['Đã nhận lịch hẹn', number, 'Phanh', 'Xưởng Long Biên'])
      await page.locator('main').getByText(text).first().waitFor();
    expect(await axeFaults(page)).toEqual([]);

    const read = await fetch(`${origin()}/api/v1/rabbit/vn/tickets/${slug}?lang=en`);
    const { data } = (await read.json()) as { data: SentTicket };
    expect([data.form, data.status, data.summary[0]]).toEqual([
      'winter_check',
      'new',
      { label: 'What shall we check?', value: 'Brakes' },
    ]);

    const desk = await logIn();
    await desk.getByRole('link', { name: 'Tickets', exact: true }).click();
    await desk.getByRole('link', { name: number }).click(SLOW);
    const ticket = desk.getByRole('complementary', { name: `Ticket ${number}` });
    for (const text of ['Car check before Tết', 'What shall we check?', 'Brakes', 'Long Bien workshop'])
      await ticket.getByText(text).first().waitFor(SLOW);
    await ticket.getByLabel('Answer to the person').fill(ANSWER);
    await ticket.getByRole('button', { name: 'Send the answer' }).click();
    await ticket.getByText(`Answer (Message): ${ANSWER}`).waitFor(SLOW);
    await ticket.getByLabel('Status', { exact: true }).selectOption('in_progress');
    await expect.poll(inbox, SLOW).toContain(ANSWER);

    await page.reload();
    await page.locator('main').getByText(number).waitFor();
    await page.locator('main').getByText('Phanh').first().waitFor();
    const again = await fetch(`${origin()}/api/v1/rabbit/vn/tickets/${slug}`);
    expect(((await again.json()) as { data: SentTicket }).data.status).toBe('in_progress');
  });

  const inbox = async () => (await fetch(`${origin()}/inbox`)).text();

  /** Adds a manager and logs them in on a new device. */
  async function logIn(): Promise<Page> {
    const printed = execFileSync(
      process.execPath,
      [
        'bin/forecourt.js',
        'staff',
        'add',
        '+84987654321',
        '--name',
        'Lan Vu',
        '--role',
        'manager',
        '--region',
        'vn',
      ],
      { cwd: ROOT, env: { ...process.env, ...ENVIRONMENT, DATA_DIR: dataDir() }, encoding: 'utf8' },
    );
    const page = await open('/desk');
    await page.getByLabel('Phone').fill('+84987654321', SLOW);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code').waitFor(SLOW);
    const code = async () => /\b(\d{6}) is your code/.exec(await inbox())?.[1];
    await expect.poll(code).toBeDefined();
    await page.getByLabel('Code').fill((await code()) ?? '');
    await page.keyboard.press('Enter');
    await page.getByLabel('Device code').fill(/\b\d{8}\b/.exec(printed)?.[0] ?? '', SLOW);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor(SLOW);
    return page;
  }
}

/** Fills in the form and sends it. */
async function send(page: Page): Promise<SentTicket> {
  const next = async (step: string) => {
    await page.locator(SEND).click();
    await page.waitForURL(new RegExp(`step=${step}`));
  };
  await page.locator('#field-part').selectOption('brakes');
  await page.locator('#field-km').fill('42000');
  await next('visit');
  await page.locator('input[type=radio][value="ha-noi"]').check(COVERED);
  await page.locator('input[name="time.day"]:enabled').nth(1).check(COVERED);
  await page.locator('input[name="time"]:enabled').first().check(COVERED);
  await page.getByRole('timer').waitFor();
  await next('you');
  await page.locator('#field-phone').fill(PHONE_NUMBER);
  await next('check-answers');
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes('/tickets/')),
    page.locator(SEND).click(),
  ]);
  expect([response.status(), new URL(response.url()).pathname]).toEqual([
    201,
    '/api/v1/rabbit/vn/tickets/winter_check',
  ]);
  return ((await response.json()) as { data: SentTicket }).data;
}
