import type { Page, Route } from 'playwright';
import { describe, expect, it } from 'vitest';
import { addressOf, browserForTests, PHONE, waitForHydration } from './browser.ts';

const { open } = browserForTests();
const DATA = '**/_next/data/**';
const heading = (page: Page) => page.locator('h1').textContent();
const total = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));
const box = (page: Page, value: string) => page.locator(`#filters input[value="${value}"]`);

/** Waits until updated results are shown. */
async function waitForResults(page: Page): Promise<void> {
  await page.locator('#results [aria-busy=false]').waitFor();
}

it('shows further pictures of a card by its arrows, fetches them then and adds no stop for the keyboard', async () => {
  const page = await open('/sg/en/buy');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const place = page.locator('#results li:has(img ~ img)').first();
  const second = place.locator('img').nth(1);
  const isShown = () =>
    second.evaluate((image) => {
      const { left, right } = image.getBoundingClientRect();
      const card = image.closest('li')?.getBoundingClientRect();
      return card !== undefined && left >= card.left && right <= card.right;
    });
  const path = new URL((await second.getAttribute('src')) ?? '', page.url()).pathname;
  expect(fetched).not.toContain(path);
  await place.hover();
  await place.locator('button[tabindex="-1"]').last().click();
  await expect.poll(isShown).toBe(true);
  await expect.poll(() => fetched).toContain(path);
  expect(addressOf(page)).toBe('/sg/en/buy');
  await page.mouse.move(1, 1);
  await place.getByRole('link').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Save /);
});

describe('selecting a filter', () => {
  it('changes every text of a page whose texts the browser has translated', async () => {
    const page = await open('/sg/en/buy');
    await waitForHydration(page);
    // as browsers do: each text node is taken away, its words stand in an element
    await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, noscript, option')) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild?.append(text.data);
        text.replaceWith(font);
      }
    });
    await box(page, 'suv').check();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?body=suv');
    await waitForResults(page);
    const fresh = await open('/sg/en/buy?body=suv');
    const textsOf = (each: Page) =>
      each.evaluate(() =>
        ['#results', '#filters'].map((part) =>
          document.querySelector<HTMLElement>(part)?.innerText.split('\n'),
        ),
      );
    await expect.poll(() => textsOf(page)).toEqual(await textsOf(fresh));
  });

  it('changes the address and the cars without loading the page, and back restores both', async () => {
    const page = await open('/sg/en/buy?utm_source=mail');
    const before = await heading(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await box(page, 'suv').check();
    await waitForResults(page);
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?body=suv&utm_source=mail');
    const after = await heading(page);
    expect(total(after)).toBeLessThan(total(before));
    await page.goBack();
    await expect.poll(() => heading(page)).toBe(before);
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?utm_source=mail');
    expect(await box(page, 'suv').isChecked()).toBe(false);
    await page.goForward();
    await expect.poll(() => heading(page)).toBe(after);
    expect(await box(page, 'suv').isChecked()).toBe(true);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

  it('adds one history entry per change', async () => {
    const page = await open('/sg/en/buy');
    const entries = () => page.evaluate(() => window.history.length);
    const before = await entries();
    await box(page, 'suv').check();
    await box(page, 'sedan').check();
    await waitForResults(page);
    expect((await entries()) - before).toBe(2);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy');
    expect((await entries()) - before).toBe(2);
  });

  it('keeps focus and scroll position', async () => {
    const page = await open('/sg/en/buy');
    await page.evaluate(() => window.scrollTo(0, 600));
    await box(page, 'suv').focus();
    const scroll = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Space');
    await waitForResults(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(scroll);
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('suv');
  });

  it('updates the status for screen readers and the title', async () => {
    const page = await open('/sg/en/buy');
    await box(page, 'toyota').check();
    await waitForResults(page);
    expect(await page.locator('#results [role=status]').first().textContent()).toBe(await heading(page));
    await expect.poll(() => page.title()).toMatch(/^Used Toyota cars for sale in Singapore/);
  });

  it('moves the focus to the heading when the focused chip disappears', async () => {
    const page = await open('/sg/en/buy?body=suv,sedan');
    await page.getByRole('link', { name: 'Remove filter: SUV' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?body=sedan');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  it('shows the last selection even if an earlier response arrives later', async () => {
    const page = await open('/sg/en/buy');
    await page.route(DATA, async (route: Route) => {
      const isFirst = !route.request().url().includes('sedan');
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {});
    });
    await box(page, 'suv').check();
    await box(page, 'sedan').check();
    await page.waitForTimeout(2_000);
    const shown = await heading(page);
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?body=suv,sedan');
    await page.reload();
    expect(await heading(page)).toBe(shown);
  });

  it('shows titles as text', async () => {
    const page = await open('/sg/en/buy');
    await page.route(DATA, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/"title":"/g, '"title":"<img src=x onerror=alert(1)>');
      await route.fulfill({ response: answer, body });
    });
    await box(page, 'suv').check();
    await waitForResults(page);
    expect(await page.locator('#results li :is(h2, h3)').first().textContent()).toContain('<img src=x');
    await expect.poll(() => page.locator('#results li :is(h2, h3) img').count()).toBe(0);
  });
});

describe('a range filter', () => {
  it('counts while typing and applies on blur', async () => {
    const page = await open('/sg/en/buy');
    const maxInput = page.locator('#filters input[name=price_max]');
    await maxInput.pressSequentially('100000');
    const button = page.locator('#filters button[type=submit]');
    const answer = await page.request.get('/api/v1/rabbit/sg/listings?price=-100000');
    const cheaper = (await answer.json()).meta.total;
    expect(cheaper).toBeLessThan(total(await heading(page)));
    await expect.poll(async () => total(await button.textContent())).toBe(cheaper);
    expect(addressOf(page)).toBe('/sg/en/buy');
    await maxInput.blur();
    await waitForResults(page);
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?price=-100000');
    expect(total(await heading(page))).toBe(cheaper);
    expect(await maxInput.inputValue()).toBe('100,000');
  });
});

describe('on a bad connection', () => {
  it('applies input made before hydration', async () => {
    const page = await open('/sg/en');
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/_next/static/chunks/**.js', async (route) => {
      await released;
      await route.continue();
    });
    // an own file of the router, which does not come: the page reacts without it
    await page.route('**/_clientMiddlewareManifest.js', (route) => route.fulfill({ body: '' }));
    await page.goto('/sg/en/buy', { waitUntil: 'commit' });
    await box(page, 'suv').check();
    const maxInput = page.locator('#filters input[name=price_max]');
    await maxInput.fill('100000');
    await maxInput.blur();
    await page.locator('select[name=sort]').selectOption('price-asc');
    release();
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?price=-100000&body=suv&sort=price-asc');
    expect(await box(page, 'suv').isChecked()).toBe(true);
    expect(await page.locator('select[name=sort]').inputValue()).toBe('price-asc');
  });
});

describe('the drawer on a phone', () => {
  it('opens one group at a time, shows the number of cars and closes on Escape', async () => {
    const page = await open('/sg/en/buy', { viewport: PHONE, context: { hasTouch: true, isMobile: true } });
    const before = total(await heading(page));
    const opener = page.getByRole('link', { name: 'Filters' });
    await opener.click();
    const drawer = page.getByRole('dialog');
    expect(await drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: PHONE.width });
    expect(await drawer.locator('> div > details[open]').count()).toBe(1);
    await drawer.locator('summary', { hasText: 'Body type' }).click();
    expect(await drawer.locator('> div > details[open]').count()).toBe(1);
    await drawer.locator('input[value=suv]').check();
    const button = drawer.getByRole('button', { name: /^Show \d+ cars$/ });
    await expect
      .poll(async () => [await button.textContent(), await heading(page)].map(total))
      .not.toContain(before);
    expect(total(await button.textContent())).toBe(total(await heading(page)));
    await expect.poll(() => addressOf(page)).toBe('/sg/en/buy?body=suv');
    await page.keyboard.press('Escape');
    expect(await drawer.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#filters');
  });
});
