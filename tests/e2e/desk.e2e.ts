import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import type { TimeSlotsAnswer } from '#contracts/types.ts';
import type { StaffRole } from '#domain/desk/staff-roles.ts';
import { csv, singaporeRow } from '../import/fixtures.ts';
import { browserForTests, PHONE } from './browser.ts';
import { enterDesk } from './enter-desk.ts';
import { axeFaults } from './screens/axe.ts';
import { newPhone } from './screens/new-phone.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SLOW = { timeout: 300_000 };
const { open, allowConsole } = browserForTests();

/** Runs `npm run staff`; returns what it prints. */
const staff = (...command: string[]): string =>
  execFileSync(process.execPath, ['bin/forecourt.js', 'staff', ...command], {
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
  await enterDesk(page, { phone, deviceCode: /\b\d{8}\b/.exec(printed)?.[0] ?? '', codeFor });
  return page;
}

let session: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

/** Opens a page of the desk as a manager, who logs in once. */
async function openAsManager(path: string): Promise<Page> {
  session ??= await (await logIn('manager', 'Ana Lim')).context().storageState();
  return open(path, { context: { storageState: session } });
}

const api = (path: string) => `${inject('origin')}/api/v1/rabbit/sg/${path}`;

/** Posts as a visitor does; returns `data` of the answer. */
async function post<Data>(path: string, body: object): Promise<Data> {
  const response = await fetch(api(`${path}?lang=en`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: Data };
  return data;
}

/** Sends a ticket; returns its number. */
async function sendTicket(name: string): Promise<string> {
  const answers = { topic: 'buying', message: 'Is it free on Sunday?', name, reply_by: 'phone' };
  const phone = '+6591234567';
  const sent = await post<{ number: string }>('contact-us', {
    answers: { ...answers, phone, consent: true },
  });
  return sent.number;
}

/** Books the workshop and adds a picture; returns the number of the ticket and the day. */
async function sendBooking(name: string): Promise<{ number: string; day: string }> {
  const found = await fetch(api('time-slot?location_id=tampines&slot_type=workshop'));
  const { data } = (await found.json()) as TimeSlotsAnswer;
  const day = data.findLast(({ is_available }) => is_available);
  const start = day?.time_slots[0]?.value;
  const answers = {
    services: ['oil'],
    vehicle: { make: 'other', text: 'Lotus Elise' },
    place: 'tampines',
    slot: { start, location: 'tampines' },
    name,
    phone: '+6591234567',
    email: 'tan@mail.example',
    consent: true,
  };
  const { number, slug } = await post<{ number: string; slug: string }>('tickets/workshop', { answers });
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer();
  const file = `data:image/jpeg;base64,${picture.toString('base64')}`;
  await post(`tickets/${slug}/files`, { name: 'card.jpg', file });
  return { number, day: day?.date ?? '' };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A day as the week shows it. */
const dayLabel = (day: string) =>
  new Intl.DateTimeFormat('en-SG', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(new Date(day));

const redPicture = () =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

/** Makes a key, with which a partner sends a car and a price that waits for a decision. */
async function sendAsPartner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a key' }).click(SLOW);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Partner').fill('Autobahn Motors');
  await dialog.getByLabel('Sources').fill('autobahn, autobahn-new');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a key' }).click();
  const made = page.getByRole('dialog', { name: 'Key of Autobahn Motors' });
  const key = await made.getByText(/^[\w-]{43}$/).textContent(SLOW);
  await made.getByRole('button', { name: 'Close' }).click();
  const send = async (price: number) => {
    const answer = await fetch(`${inject('origin')}/api/v1/stock/sg/autobahn/A-1042`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ title: '2019 Honda Vezel 1.5X', 'listing.asking_price': price }),
    });
    return answer.status;
  };
  expect([await send(86_800), await send(40_000)]).toEqual([200, 400]);
  await page.reload();
  const held = page.getByRole('row', { name: /Honda Vezel/ });
  await held.getByRole('button', { name: 'Let it pass' }).waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await held.getByRole('button', { name: 'Let it pass' }).click();
  await held.waitFor({ state: 'detached' });
  expect(await send(40_000)).toBe(200);
  await page
    .getByRole('row', { name: /Autobahn Motors/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('cell', { name: /^Revoked/ }).waitFor(SLOW);
  expect(await send(40_000)).toBe(401);
}

/** Uploads a file, checks and imports it; its car is on the site then. */
async function importCar(page: Page): Promise<void> {
  const id = Date.now();
  await page.getByRole('link', { name: 'Imports', exact: true }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'cars.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv([singaporeRow(id), singaporeRow(id + 1, { price: '' })])),
  });
  await page
    .getByRole('cell', { name: /Honda Vezel/ })
    .first()
    .waitFor(SLOW);
  await page.getByText('price: is empty').waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Dry run' }).click();
  await page.getByText('Dry run: done').waitFor(SLOW);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Import: done').waitFor(SLOW);
  expect(await page.getByRole('link', { name: 'Download refused rows' }).count()).toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'cars.csv' }).first().waitFor(SLOW);
  expect(await axeFaults(page)).toEqual([]);
  const slug = `honda-vezel-${id}`;
  const car = await fetch(`${inject('origin')}/api/v1/rabbit/sg/listings/${slug}`);
  expect(car.status).toBe(200);
}

const DRAWN = join(import.meta.dirname, '../../src/server/modules/pictures/drawings');
/** Other media of the first car of the feed, by their address. */
const MEDIA: Readonly<Record<string, string>> = {
  '/turn-1.webp': 'suv/turn000-0.webp',
  '/turn-2.webp': 'suv/turn010-0.webp',
  '/turn-3.webp': 'suv/turn020-0.webp',
  '/cabin.webp': 'media/panorama-1.webp',
  '/film.webm': 'media/film-suv.webm',
  '/idle.wav': 'media/engine-4-petrol.wav',
  '/dent.webp': 'inside/dent-0.webp',
};

/** Serves a list of two cars with a photo each, on the host from which feeds may come. */
async function serveFeed(id: number): Promise<Server> {
  const host = inject('feedHost');
  const photo = (colour: string) =>
    sharp({ create: { width: 960, height: 540, channels: 3, background: colour } })
      .composite([{ input: { create: { width: 400, height: 200, channels: 3, background: '#fc8' } } }])
      .jpeg()
      .toBuffer();
  const photos = [await photo('#246'), await photo('#628')];
  const urls = Object.keys(MEDIA).map((path) => `http://${host}${path}`);
  const media = [urls.slice(0, 3).join(' '), ...urls.slice(3)].join(',');
  const file = [
    'stock no,manufacturer,model name,year,asking price,odometer km,image link,paint shop,360_exterior,interior_360,video_url,engine_sound,damage_photo',
    ...['Honda,Vezel,2019,52000,41000', 'Toyota,Corolla,2020,61000,30000'].map(
      (car, at) => `${id + at},${car},http://${host}/${at}.jpg,x${at === 0 ? `,${media}` : ',,,,,'}`,
    ),
    `${id + 2},Toyota,Corolla,2021,ask,20000,,x,,,,,`,
  ].join('\n');
  const server = createServer((request, response) => {
    const [, at] = /^\/([01])\.jpg$/.exec(request.url ?? '') ?? [];
    if (request.url === '/stock.csv') response.end(file);
    else if (at !== undefined) response.end(photos[Number(at)]);
    else if (MEDIA[request.url ?? ''])
      createReadStream(join(DRAWN, MEDIA[request.url ?? ''] ?? '')).pipe(response);
    else response.writeHead(404).end();
  }).listen(Number(host.split(':')[1]), 'localhost');
  await once(server, 'listening');
  return server;
}

/** A picture of the page for people who look at it, where `SCREENSHOTS` names a folder. */
async function screenshots(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS = '' } = process.env;
  if (SCREENSHOTS === '') return;
  const before = page.viewportSize();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png`, fullPage: true });
  }
  if (before) await page.setViewportSize(before);
}

describe('the desk', { timeout: 600_000 }, () => {
  it('lets a manager take, note, answer and close a ticket', async () => {
    const number = await sendTicket('Mei Lin Wong');
    const page = await openAsManager('/desk');
    await page.getByRole('heading', { name: 'Overview' }).waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('link', { name: number }).click(SLOW);
    const ticket = page.getByRole('complementary', { name: `Ticket ${number}` });
    await ticket.getByText('Mei Lin Wong').waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    await ticket.getByRole('button', { name: 'Take it' }).click();
    await ticket.getByText('Assigned to: Ana Lim').waitFor(SLOW);
    await ticket.getByLabel('Note for staff').fill('Calls back at six');
    await ticket.getByRole('button', { name: 'Close' }).click();
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Overview' }).click();
    expect(asked).toEqual(['What you wrote at a ticket is not sent. Leave without sending?']);
    await page.getByRole('link', { name: number }).click(SLOW);
    expect(await ticket.getByLabel('Note for staff').inputValue()).toBe('Calls back at six');
    await ticket.getByRole('button', { name: 'Add the note' }).click();
    await ticket.getByText('Note: Calls back at six').waitFor(SLOW);
    await ticket.getByLabel('Answer to the person').fill('It is free.');
    await ticket.getByRole('button', { name: 'Send the answer' }).click();
    await ticket.getByText(/^Answer \(.+\): It is free\.$/).waitFor(SLOW);
    await ticket.getByLabel('Status', { exact: true }).selectOption('done');
    await ticket.getByText('Status: Done').waitFor(SLOW);
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: 'Status changed', exact: true }).first().waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    await importCar(page);
  });

  it('makes a key for a partner, lets a price pass that was held back, and revokes the key', async () => {
    const page = await openAsManager('/desk/sg/imports');
    await sendAsPartner(page);
  });

  it('makes a feed of an address, whose cars come with their photos', async () => {
    const id = Date.now();
    const server = await serveFeed(id);
    try {
      const page = await openAsManager('/desk/sg/imports');
      await page.getByRole('button', { name: 'Add a feed' }).click(SLOW);
      const dialog = page.getByRole('dialog', { name: 'Add a feed' });
      await dialog.getByLabel('Address of the file').fill(`http://${inject('feedHost')}/gone.csv`);
      await dialog.getByRole('button', { name: 'Look at the file' }).click();
      await dialog.getByText('the address answered 404').waitFor(SLOW);
      await dialog.getByLabel('Address of the file').fill(`http://${inject('feedHost')}/stock.csv`);
      await dialog.getByRole('button', { name: 'Look at the file' }).click();
      await dialog.getByText('3 rows were read, 2 of them can be imported').waitFor(SLOW);
      await dialog.getByRole('cell', { name: '2019 Honda Vezel' }).waitFor();
      await dialog.getByText('1 column is not read: paint shop').waitFor();
      expect(await axeFaults(page)).toEqual([]);
      await screenshots(page, 'feed-form');
      await dialog.getByLabel(/^Name/).fill('best-cars');
      await dialog.getByLabel('The file has all cars').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('row', { name: /best-cars/ });
      await row.waitFor(SLOW);
      const slug = `honda-vezel-${id}`;
      const find = async () => {
        const answer = await fetch(`${inject('origin')}/api/v1/rabbit/sg/listings/${slug}`);
        return answer.ok ? JSON.stringify(await answer.json()) : '';
      };
      await expect.poll(find, SLOW).toMatch(/photos\/[0-9a-f]{32}\.jpg/);
      const car = await open(`/sg/en/cars/honda/vezel/car/${slug}`);
      await car
        .getByRole('heading', { name: /Honda Vezel/ })
        .first()
        .waitFor(SLOW);
      await expect
        .poll(() =>
          car
            .locator('img[src*="photos/"]')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(100);
      await expect.poll(find, SLOW).toMatch(/media\/[0-9a-f]{32}\.webm/);
      await car.reload();
      allowConsole(/WebGL|GPU stall|GL Driver/);
      for (const kind of ['360° view', '360° interior', 'Marks and wear', 'Video', 'Engine sound'])
        await car.locator('summary', { hasText: kind }).click();
      const film = car.locator('video');
      expect(await film.getAttribute('preload')).toBe('none');
      for (const player of [film, car.locator('audio')]) {
        await player.evaluate((element: HTMLMediaElement) => Object.assign(element, { muted: true }).play());
        await expect
          .poll(() => player.evaluate((element: HTMLMediaElement) => element.currentTime), SLOW)
          .toBeGreaterThan(0.2);
      }
      expect(await axeFaults(car, { part: 'main', isWhole: true })).toEqual([]);
      await screenshots(car, 'car');
      const desk = await openAsManager(`/desk/sg/listings?text=${slug}`);
      await desk.getByRole('link', { name: /Honda Vezel/ }).click(SLOW);
      await desk.getByRole('heading', { name: 'From the feed' }).waitFor(SLOW);
      await desk.getByRole('button', { name: /^Hide: Film/ }).click();
      await desk.getByRole('button', { name: /^Show: Film/ }).waitFor(SLOW);
      await expect.poll(find, SLOW).not.toMatch(/media\/[0-9a-f]{32}\.webm/);
      const opened = desk.waitForEvent('popup');
      await desk.getByRole('link', { name: 'Open: Film' }).click();
      const played = (await opened).locator('video');
      await expect
        .poll(() => played.evaluate((element: HTMLVideoElement) => element.videoWidth), SLOW)
        .toBeGreaterThan(0);
      expect(await axeFaults(desk)).toEqual([]);
      await screenshots(desk, 'feed-media');
      await page.reload();
      await row.getByText('Well').waitFor(SLOW);
      await screenshots(page, 'feeds');
      await row.getByRole('button', { name: 'Change' }).click();
      await page.getByText('Copy as manifest').click(SLOW);
      expect(await page.getByLabel('For the manifest of the region').inputValue()).toContain('"best-cars"');
      expect(await axeFaults(page)).toEqual([]);
      await screenshots(page, 'feed-change');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('2 cars of the source best-cars are on the site.').waitFor(SLOW);
      await page.getByLabel('They leave the site').check();
      await screenshots(page, 'feed-delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(find, SLOW).toBe('');
    } finally {
      server.close();
    }
  });

  it('answers from a template, downloads a file, and moves a booking that the week shows', async () => {
    const { number, day } = await sendBooking('Tan Ah Kow');
    const page = await logIn('agent', 'Cy Ong');
    await page.goto(`/desk/sg/tickets/${number}`);
    const ticket = page.getByRole('complementary', { name: `Ticket ${number}` });
    await ticket.getByText('File added: card.jpg').waitFor(SLOW);
    await expect
      .poll(() => ticket.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(192);
    const download = page.waitForEvent('download');
    await ticket.getByRole('link', { name: 'card.jpg' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/);
    expect(await axeFaults(page)).toEqual([]);

    await ticket.getByLabel('Template').selectOption({ label: 'Appointment confirmed' });
    const text = ticket.getByLabel('Answer to the person');
    expect(await text.inputValue()).toContain('Hello Tan Ah Kow, your appointment is confirmed: ');
    await ticket.getByLabel('Sent by').selectOption('email');
    await ticket.getByText('An e-mail keeps line breaks.').waitFor();
    await ticket.getByRole('button', { name: 'Send the answer' }).click();
    await ticket.getByText('Answer (E-mail): Hello Tan Ah Kow').waitFor(SLOW);

    await ticket.getByRole('button', { name: 'Change the time' }).click();
    await ticket.getByLabel('Day').selectOption(day, SLOW);
    const times = ticket.getByLabel('Time', { exact: true });
    await times.selectOption({ index: 2 });
    const time = (await times.evaluate((select: HTMLSelectElement) => select.value)).slice(11, 16);
    expect(await axeFaults(page)).toEqual([]);
    await ticket.getByRole('button', { name: 'Book this time' }).click();
    await ticket.getByText('Time changed: ').waitFor(SLOW);

    await page.goto(`/desk/sg/slots?location=tampines&type=workshop&day=${day}`);
    const visitor = page.getByRole('link', { name: `${number} Tan Ah Kow` }).locator('..');
    await visitor.waitFor(SLOW);
    expect(await visitor.innerText()).toContain('Lotus Elise');
    expect(await visitor.getByRole('link').last().getAttribute('href')).toBe('tel:+6591234567');
    expect(await axeFaults(page)).toEqual([]);
    const cell = page.locator(`button[data-slot="${day} ${minutesOf(time)}"]`);
    await cell.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `Ticket ${number}` })
      .waitFor();
    await page.keyboard.press('Escape');
    expect(await cell.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.setViewportSize(PHONE);
    const region = await page.getByLabel('Region', { exact: true }).boundingBox();
    expect(region?.width).toBeGreaterThan(PHONE.width / 2);
    const booked = page.getByRole('link', { name: number });
    // the first day of the week is open already
    if (!(await booked.isVisible()))
      await page.getByRole('button', { name: dayLabel(day), pressed: false }).click();
    const days = page.locator('section[style*="grid-row"]');
    const countShown = () => days.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length);
    expect(await countShown()).toBe(1);
    // paper can be as narrow as a phone
    await page.emulateMedia({ media: 'print' });
    expect(await countShown()).toBe(7);
    await page.emulateMedia({ media: null });
    await booked.click();
    await page.getByRole('complementary', { name: `Ticket ${number}` }).waitFor(SLOW);
  });

  it('keeps the answer in sight, changes several tickets at once, exports and prints', async () => {
    const numbers = [await sendTicket('Bulk One'), await sendTicket('Bulk Two')];
    const [, newest = ''] = numbers;
    const page = await openAsManager('/desk/sg/tickets?text=Bulk');
    await page.getByRole('link', { name: newest }).click(SLOW);
    const ticket = page.getByRole('complementary', { name: `Ticket ${newest}` });
    const answer = ticket.getByLabel('Answer to the person');
    await answer.waitFor(SLOW);
    for (const viewport of [{ width: 1280, height: 720 }, PHONE]) {
      await page.setViewportSize(viewport);
      const box = await ticket.getByRole('button', { name: 'Send the answer' }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      expect((await answer.boundingBox())?.y).toBeGreaterThan(0);
      expect(await axeFaults(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByRole('heading', { name: 'Tickets' }).click();
    await page.keyboard.press('c');
    await expect.poll(() => ticket.count()).toBe(0);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Search the list').waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await ticket.waitFor(SLOW);
    await page.keyboard.press('x');
    await page.getByText('1 ticket chosen').waitFor();

    await page.getByLabel('Choose all that are shown').click();
    await page.getByLabel('Choose all that are shown').click();
    await page.getByText('2 tickets chosen').waitFor();
    await page.getByLabel('Assign to…').selectOption({ label: 'Ana Lim' });
    await page.getByText('2 tickets changed.').waitFor(SLOW);
    await expect.poll(() => page.getByRole('cell', { name: 'Ana Lim' }).count(), SLOW).toBe(2);

    await page.getByText('Columns', { exact: true }).click();
    await page.getByLabel('Sent', { exact: true }).check();
    await page.getByRole('columnheader', { name: 'Sent' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export this list' }).click();
    expect((await download).suggestedFilename()).toBe('sg-tickets.csv');
  });

  it('prints the visits of a day and nothing else', async () => {
    const { number, day } = await sendBooking('Printed Visitor');
    const page = await openAsManager(`/desk/sg/slots?location=tampines&type=workshop&day=${day}`);
    await page.getByRole('link', { name: number }).waitFor(SLOW);
    await page
      .getByRole('button', { name: dayLabel(day), exact: true })
      .last()
      .click();
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('cell', { name: 'Printed Visitor' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('lets a manager change price, photos and publication of a car', async () => {
    const page = await openAsManager('/desk/sg/listings?status=available&published=yes');
    await page.getByRole('row').nth(3).getByRole('link').click(SLOW);
    const car = page.getByRole('complementary');
    const path = await car.getByRole('link', { name: 'As buyers see it' }).getAttribute('href', SLOW);
    const addressOfCar = `${inject('origin')}${path}`;
    const htmlOfCar = async () => (await fetch(addressOfCar)).text();
    await car.getByRole('textbox', { name: 'Price $', exact: true }).fill('43,210');
    await car.getByRole('button', { name: 'Save 1 change' }).click();
    await car
      .getByText(/→ \$43,210/)
      .first()
      .waitFor(SLOW);
    await expect.poll(htmlOfCar, SLOW).toContain('$43,210');

    const photo = { name: 'front.png', mimeType: 'image/png', buffer: await redPicture() };
    await car.getByLabel('Add photos').setInputFiles(photo);
    const last = car.getByRole('button', { name: /^Make photo \d+ the cover$/ }).last();
    const cover = car.getByRole('img', { name: /^Photo 1 of / });
    const drawn = await cover.getAttribute('src');
    await car.getByText('Photo added').waitFor(SLOW);
    await last.click();
    await car.getByText('Photos ordered or removed').waitFor(SLOW);
    expect(await cover.getAttribute('src')).not.toBe(drawn);
    const added = /photos\/[0-9a-f]{32}\.jpg/.exec((await cover.getAttribute('src')) ?? '')?.[0];
    await expect.poll(htmlOfCar, SLOW).toContain(added);
    expect(await axeFaults(page)).toEqual([]);

    await car.getByRole('button', { name: 'Edit photo 1' }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('button', { name: 'Turn right' }).click(SLOW);
    await editor.getByRole('button', { name: 'Hide a part' }).click();
    const hidden = editor.getByRole('button', { name: /^Hidden part 1/ });
    const before = await hidden.boundingBox();
    await hidden.press('ArrowRight');
    await hidden.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    // as far as the corner of the picture
    expect((await hidden.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
    expect(await axeFaults(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Save the photo' }).click();
    await car.getByText('Photo edited').waitFor(SLOW);
    await expect.poll(htmlOfCar, SLOW).not.toContain(added);

    const statusOfCar = async () => (await fetch(addressOfCar)).status;
    await car.getByRole('button', { name: 'Take off the site' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Take off the site' }).click();
    await car.getByText('Not on the site').waitFor(SLOW);
    await expect.poll(statusOfCar, SLOW).toBe(410);
    // other tests count cars
    await car.getByRole('button', { name: 'Put on the site' }).click();
    await question.getByRole('button', { name: 'Put on the site' }).click();
    await expect.poll(statusOfCar, SLOW).toBe(200);
  });

  it('takes photos of a car from a phone without a login, and shows them without a reload', async () => {
    const page = await openAsManager('/desk/sg/listings?status=available&published=yes');
    await page.getByRole('row').nth(5).getByRole('link').click(SLOW);
    const car = page.getByRole('complementary');
    const tiles = car.getByRole('img', { name: /^Photo \d+ of / });
    await tiles.first().waitFor(SLOW);
    const before = await tiles.count();
    await car.getByRole('button', { name: 'Add from a phone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor(SLOW);
    await dialog.getByText(/^A phone may add photos until/).waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    const address = (await dialog.getByText(/phone-photos/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Close' }).click();

    const phone = await open('/', { viewport: PHONE });
    await phone.goto(address);
    await phone.getByRole('heading', { level: 1 }).waitFor(SLOW);
    const png = async (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
    const files = await Promise.all(
      ['#c00', '#0a0', '#00c'].map(async (color, at) => ({
        name: `${at}.png`,
        mimeType: 'image/png',
        buffer: await png(color),
      })),
    );
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await phone.getByLabel('Choose photos').setInputFiles([...files, text]);
    await phone.getByText('notes.txt cannot be used. Choose one of: Photos.').waitFor(SLOW);
    await phone.getByText('3 photos added').waitFor(SLOW);
    expect(await axeFaults(phone)).toEqual([]);
    await expect.poll(() => tiles.count(), SLOW).toBe(before + 3);
    await car.getByRole('button', { name: `Say what photo ${before + 1} shows` }).click();
    const about = page.getByRole('dialog');
    await about.getByLabel('What it shows').selectOption('Back');
    await about.getByLabel('Caption in English').fill('Scratch on the bumper');
    expect(await axeFaults(page)).toEqual([]);
    await about.getByRole('button', { name: 'Save' }).click();
    await car
      .getByText(/do not say what they show\. Among the others: no photo of the front, .*no interior photo/)
      .waitFor(SLOW);
    // a photo that comes in the meantime is no conflict
    const isAsked = (url: URL) => /\/listings\/\d+$/.test(url.pathname);
    await page.route(isAsked, (route) => route.abort());
    allowConsole(/404|409|ERR_FAILED/);
    await phone
      .getByLabel('Choose photos')
      .setInputFiles({ ...text, name: '3.png', mimeType: 'image/png', buffer: await png('#cc0') });
    await phone.getByText('4 photos added').waitFor(SLOW);
    await car.getByRole('button', { name: `Remove photo ${before + 1}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.unroute(isAsked);
    await expect.poll(() => tiles.count(), SLOW).toBe(before + 3);
    const path = await car.getByRole('link', { name: 'As buyers see it' }).getAttribute('href', SLOW);
    const hasCaption = async () =>
      (await (await fetch(`${inject('origin')}${path}`)).text()).includes('alt="Scratch on the bumper"');
    await expect.poll(hasCaption, SLOW).toBe(false);
    expect(await axeFaults(page)).toEqual([]);
    await car.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => tiles.count(), SLOW).toBe(before + 4);
    await expect.poll(hasCaption, SLOW).toBe(true);
    await page.setViewportSize({ width: 375, height: 800 });
    await car.getByRole('button', { name: 'End', exact: true }).scrollIntoViewIfNeeded();
    expect(await axeFaults(page)).toEqual([]);
    await car.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('The phone can add no more photos.').waitFor(SLOW);
    await phone.reload();
    await phone.getByRole('heading', { name: 'This link has ended' }).waitFor(SLOW);
    expect(await axeFaults(phone)).toEqual([]);
  });

  it('shows nothing to a script that runs on a page of the site, and takes no form from it', async () => {
    const number = await sendTicket('Lim Hui');
    const desk = await openAsManager('/desk/sg/tickets');
    await desk.getByRole('table').waitFor(SLOW);
    allowConsole(/403|frame|Refused|violates|ERR_CACHE_MISS/);
    const page = await desk.context().newPage();
    await page.goto(`${inject('origin')}/sg/en`);
    const answered: number[] = [];
    page.context().on('response', (response) => {
      if (response.url().endsWith('/notes')) answered.push(response.status());
    });
    const read = await page.evaluate(
      async (notes) => {
        const text = async (path: string, options: RequestInit = {}) => (await fetch(path, options)).text();
        const framed = document.createElement('iframe');
        framed.src = '/desk/sg/tickets';
        document.body.append(framed);
        const opened = window.open('/desk/sg/tickets');
        // a browser that draws nothing but pages does not tell that it has refused a frame
        await new Promise((done) => {
          framed.addEventListener('load', done);
          setTimeout(done, 3_000);
        });
        // the window is taken out of the reach of this page
        while (opened && !opened.closed) await new Promise((done) => setTimeout(done, 100));
        // forms need no script of the page that answers, and send cookies
        const posted: string[] = [];
        for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
          const form = Object.assign(document.createElement('form'), {
            ...{ method: 'post', action: notes, enctype, target: `posted ${posted.length}` },
          });
          // as text, name and value are one JSON document
          const field = document.createElement('input');
          if (enctype === 'text/plain')
            Object.assign(field, { name: '{"text":"Sent by a form","x":"', value: '"}' });
          else Object.assign(field, { name: 'text', value: 'Sent by a form' });
          form.append(field);
          document.body.append(form);
          const into = window.open('', form.target);
          form.submit();
          const answer = () => {
            try {
              return into?.document.body.innerText ?? 'closed';
            } catch {
              return 'out of reach';
            }
          };
          for (let turns = 0; turns < 100 && answer() === '' && !into?.closed; turns++)
            await new Promise((done) => setTimeout(done, 100));
          posted.push(answer());
          form.remove();
          into?.close();
        }
        const inWindow = (work: () => unknown) => {
          try {
            return String(work() ?? '');
          } catch {
            return '';
          }
        };
        return {
          api: (await fetch('/api/v1/desk/sg/tickets')).status,
          session: await text('/api/v1/staff/session'),
          cached: await text('/desk/sg/tickets', { cache: 'only-if-cached', mode: 'same-origin' }).catch(
            () => '',
          ),
          page: await text('/desk/sg/tickets'),
          frame: inWindow(() => framed.contentDocument?.head.innerHTML),
          isClosed: opened === null || opened.closed,
          window: inWindow(() => opened?.document.head.innerHTML),
          posted,
        };
      },
      `/api/v1/desk/sg/tickets/${Number(number)}/notes`,
    );
    await expect.poll(() => answered, SLOW).toEqual([403, 403, 403]);
    for (const seen of read.posted) expect(seen).not.toContain('data');
    expect(read.api).toBe(403);
    expect(JSON.parse(read.session)).toEqual({ data: null });
    expect(read.isClosed).toBe(true);
    for (const seen of [read.cached, read.page, read.frame, read.window])
      expect(seen).not.toContain('desk-page');
    // the same in a page of the desk
    await desk.reload();
    await desk.getByRole('table').waitFor(SLOW);
    expect(await desk.content()).toContain('name="desk-page"');
    await desk.getByRole('link', { name: number }).click(SLOW);
    const ticket = desk.getByRole('complementary', { name: `Ticket ${number}` });
    await ticket.getByText('Lim Hui').waitFor(SLOW);
    expect(await ticket.getByText('Sent by a form').count()).toBe(0);
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
