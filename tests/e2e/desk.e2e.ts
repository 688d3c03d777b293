import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import type { StaffRole } from '#domain/staff-roles.ts';
import { browserForTests } from './browser.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SLOW = { timeout: 30_000 };
const { open, allowConsole } = browserForTests();

/** Runs `npm run staff`; returns what it prints. */
const staff = (...command: string[]): string =>
  execFileSync(process.execPath, ['scripts/staff.ts', ...command], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: inject('dataDir') },
    encoding: 'utf8',
  });

/** Returns the code sent to a phone, from the inbox of the local provider. */
async function codeFor(phone: string): Promise<string> {
  const inbox = await (await fetch(`${inject('origin')}/inbox`)).text();
  const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
  return /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
}

/** Adds a member of staff and logs them in on a new device. */
async function logIn(role: StaffRole, name: string): Promise<Page> {
  const phone = newPhone();
  const printed = staff('add', `+65${phone}`, '--name', name, '--role', role, '--region', 'sg');
  const page = await open('/desk');
  await page.getByLabel('Phone').fill(phone, SLOW);
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await expect.poll(() => codeFor(phone)).toMatch(/^\d{6}$/);
  await page.getByLabel('Code').fill(await codeFor(phone));
  await page.keyboard.press('Enter');
  await page.getByLabel('Device code').fill(/\b\d{8}\b/.exec(printed)?.[0] ?? '', SLOW);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor(SLOW);
  return page;
}

/** Sends a ticket as a visitor does; returns its number. */
async function sendTicket(name: string): Promise<string> {
  const answers = { topic: 'buying', message: 'Is it free on Sunday?', name, reply_by: 'phone' };
  const response = await fetch(`${inject('origin')}/api/v1/rabbit/sg/contact-us?lang=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ answers: { ...answers, phone: '+6591234567', consent: true } }),
  });
  const { data } = (await response.json()) as { data: { number: string } };
  return data.number;
}

describe('the desk', { timeout: 120_000 }, () => {
  it('lets a manager take, note, answer and close a ticket', async () => {
    const number = await sendTicket('Mei Lin Wong');
    const page = await logIn('manager', 'Ana Lim');
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('link', { name: number }).click(SLOW);
    const ticket = page.getByRole('complementary', { name: `Ticket ${number}` });
    await ticket.getByText('Mei Lin Wong').waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    await ticket.getByRole('button', { name: 'Take it' }).click();
    await ticket.getByText('Assigned to: Ana Lim').waitFor(SLOW);
    await ticket.getByLabel('Note for staff').fill('Calls back at six');
    await ticket.getByRole('button', { name: 'Add the note' }).click();
    await ticket.getByText('Note: Calls back at six').waitFor(SLOW);
    await ticket.getByLabel('Answer to the person').fill('It is free.');
    await ticket.getByRole('button', { name: 'Send the answer' }).click();
    await ticket.getByText('Answer: It is free.').waitFor(SLOW);
    await ticket.getByLabel('Status', { exact: true }).selectOption('done');
    await ticket.getByText('Status: Done').waitFor(SLOW);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'ticket status changed' }).first().waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('shows a reader tickets without a way to change them', async () => {
    allowConsole(/status of 403/);
    const number = await sendTicket('Tan Wei');
    const page = await logIn('reader', 'Ben Goh');
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('link', { name: number }).click(SLOW);
    const ticket = page.getByRole('complementary', { name: `Ticket ${number}` });
    await ticket.getByText('Tan Wei').waitFor(SLOW);
    expect(await ticket.getByRole('combobox').count()).toBe(0);
    expect(await ticket.getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    const status = await page.evaluate(
      async (path) =>
        (
          await fetch(path, {
            method: 'POST',
            body: '{"text":"x"}',
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      `/api/v1/desk/sg/tickets/${Number(number)}/notes`,
    );
    expect(status).toBe(403);
  });
});
