import { expect, inject, test } from 'vitest';
import { browserForTests, DESKTOP } from './browser.ts';
import { axeFaults } from './screens/axe.ts';

/** For busy machines. */
const SLOW = { timeout: 300_000 };
const { open, allowConsole } = browserForTests();
const API = '/api/v1/rabbit/sg/listings';

/** Path of a car with all kinds of media. */
async function carWithAll(): Promise<string> {
  const origin = inject('origin');
  const get = async (path: string) => (await fetch(origin + path)).json();
  for (let page = 1; page < 20; page++) {
    const { data } = await get(`${API}?page=${page}`);
    for (const card of data) {
      const media = (await get(`${API}/${card.slug}`)).data.sections?.mediaSection;
      const kinds = [
        media?.exterior360,
        media?.interior360,
        media?.mechanicVideo,
        media?.engineSound,
        media?.pins,
      ];
      if (kinds.every((files) => files?.length > 0)) return `/sg/en/cars/car/car/car/${card.slug}`;
    }
  }
  throw new Error('No car has every kind of media.');
}

test('media of a car: turntable, interior, video, sound and full-screen pictures', async () => {
  const page = await open(await carWithAll(), { viewport: DESKTOP });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const kind = (name: string) => page.locator('details', { has: page.locator('summary', { hasText: name }) });
  await page.locator('summary', { hasText: '360° view' }).scrollIntoViewIfNeeded();
  expect(fetched.filter((path) => path.startsWith('/media/') || path.includes('turn'))).toEqual([]);

  // a tile of the gallery opens it in its place
  await page.getByRole('link', { name: '360°', exact: true }).click();
  const slider = page.locator('[role=slider]');
  const frame = () => slider.getAttribute('aria-valuenow');
  await page.getByRole('button', { name: 'Turn right' }).click();
  expect(await frame()).toBe('2');
  await slider.press('ArrowLeft');
  expect(await frame()).toBe('1');
  const box = await slider.boundingBox();
  if (!box) throw new Error('The car is not shown.');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 100, { steps: 5 });
  await page.mouse.up();
  expect(Number(await frame())).toBeGreaterThan(5);

  for (const [name, element] of [
    ['The mechanic’s film', 'video'],
    ['Engine sound', 'audio'],
  ] as const) {
    await page.locator('summary', { hasText: name }).click();
    const player = kind(name).locator(element);
    const play = (media: HTMLMediaElement) => {
      media.muted = true;
      return media.play();
    };
    await player.evaluate(play);
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime), SLOW)
      .toBeGreaterThan(0.5);
    const seek = (media: HTMLMediaElement) => {
      media.currentTime = 5;
    };
    await player.evaluate(seek);
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime), SLOW)
      .toBeGreaterThan(5.2);
  }
  const cues = (media: HTMLVideoElement) => media.textTracks[0]?.cues?.length;
  expect(await page.locator('video').evaluate(cues)).toBe(4);

  allowConsole(/WebGL|GPU stall|GL Driver/);
  await page.locator('summary', { hasText: '360° interior' }).click();
  await kind('360° interior').locator('canvas').waitFor();
  expect(await axeFaults(page, { part: 'main', isWhole: true }), 'with every kind of media open').toEqual([]);

  await page.getByRole('button', { name: 'Full screen' }).first().click();
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  expect(await axeFaults(page, { part: '[role=dialog]' }), 'pictures over the window').toEqual([]);
  const counter = viewer.locator('.pswp__counter');
  const before = await counter.textContent();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => counter.textContent(), SLOW).not.toBe(before);
  for (let pictures = 0; pictures < 5; pictures++) await page.keyboard.press('ArrowRight');
  const chosen = page.locator('li:has(> [aria-current=true])', { has: page.locator('img') });
  const isInRow = (thumbnail: Element) => {
    const [row, one] = [thumbnail.parentElement?.getBoundingClientRect(), thumbnail.getBoundingClientRect()];
    return row !== undefined && row.left <= one.left + 1 && one.right <= row.right + 1;
  };
  await expect.poll(() => chosen.evaluate(isInRow), SLOW).toBe(true);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
});

test('a finding opens its close-up by keyboard, and by a plain link without scripts', async () => {
  const car = await carWithAll();
  const page = await open(car, { viewport: DESKTOP });
  const link = page.getByRole('link', { name: /^Close-up: / }).first();
  await link.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await viewer.waitFor();
  const finding = (await link.getAttribute('aria-label'))?.replace('Close-up: ', '');
  await viewer.getByText(finding ?? '', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await expect.poll(() => link.evaluate((element) => element === document.activeElement), SLOW).toBe(true);

  const plain = await open(car, { hasScripts: false });
  const href = await plain
    .getByRole('link', { name: /^Close-up: / })
    .first()
    .getAttribute('href');
  const picture = await plain.request.get(href ?? '');
  expect(picture.headers()['content-type']).toMatch(/^image\//);
});
