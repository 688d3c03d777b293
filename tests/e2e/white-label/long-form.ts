import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';
import type { OwnSite } from '../../fixtures/white-label/own-site.ts';
import { waitForHydration } from '../browser.ts';
import { watchRenders } from '../screens/renders.ts';

/** Components that a key may render. */
const MAX_RENDERS = 10;
const SURVEY = '/eg/en/request/survey';
/** A frame of a screen with 60 a second. */
const KEY_MS = 16;
const FIELDS = ['q8', 'q9', 'q10', 'q11'];
const TEXT = 'fifty keys as quickly as nobody types in real life';

/** Tests what a key costs in a form of 40 questions, some of them shown or required by others. */
export function testLongForm({ open }: OwnSite): void {
  it('a form of 40 questions takes a key in less than 16 ms', { timeout: 60_000 }, async () => {
    const page = await open(SURVEY);
    expect(await page.locator('[id^=field-q]').count()).toBeGreaterThan(30);
    const took = (await timeKeys(page)).sort((a, b) => a - b);
    expect(took.length).toBeGreaterThanOrEqual(200);
    const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
    expect(at(0.5)).toBeLessThan(KEY_MS);
    expect(at(0.95)).toBeLessThan(KEY_MS);
  });

  it.each([
    ['a number', 'q12', '5'],
    ['several lines', 'q4', 'a'],
    ['one line', 'q8', 'a'],
  ])('a key in a field for %s renders neither other fields nor a frame', async (_, name, key) => {
    const page = await open('about:blank');
    await watchRenders(page);
    await page.goto(SURVEY);
    await waitForHydration(page);
    const id = `field-${name}`;
    const input = page.locator(`#${id}`);
    await input.press(key);
    // the first key loads modules, and changes whether the form may be left
    await page.waitForTimeout(1_000);
    await page.evaluate(() => {
      window.commits = [];
    });
    await input.press(key);
    expect(await input.inputValue()).toBe(key + key);
    const commits = await page.evaluate(() => window.commits);
    const renders = commits.filter((commit) => commit.flat().includes(id)).flat();
    expect(renders.length).toBeGreaterThan(0);
    expect(new Set(renders.flat())).toEqual(new Set([id]));
    // the frame alone is nine components of Mantine
    expect(renders.length).toBeLessThan(MAX_RENDERS);
  });
}

/**
 * Types into several fields.
 * @returns milliseconds of processor time of the page for each key up to its frame, so that other work of the machine
 * does not count
 */
async function timeKeys(page: Page): Promise<number[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tools.send('Runtime.enable');
  await tools.send('Runtime.addBinding', { name: 'onKeyShown' });
  // once for all keys: a call for each would be compiled each time
  await page.evaluate(() => {
    const { onKeyShown } = globalThis as unknown as { onKeyShown(text: string): void };
    document.addEventListener('keyup', () => requestAnimationFrame(() => setTimeout(() => onKeyShown(''))));
  });
  const busy = async () => {
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const took: number[] = [];
  for (const field of FIELDS) {
    await page.locator(`#field-${field}`).fill('');
    for (const key of TEXT) {
      const before = await busy();
      await pressKey(tools, key);
      took.push((await busy()) - before);
    }
  }
  return took;
}

/** Presses a key and waits for its frame. Not by Playwright, which copies the page for its trace at each key. */
async function pressKey(tools: CDPSession, key: string): Promise<void> {
  const shown = new Promise<void>((done) => tools.once('Runtime.bindingCalled', () => done()));
  await tools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
  await tools.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  await shown;
}
