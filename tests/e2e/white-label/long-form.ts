import { expect, it } from 'vitest';
import type { OwnSite } from '../../fixtures/white-label/own-site.ts';
import { waitForHydration } from '../browser.ts';
import { watchRenders } from '../screens/renders.ts';

/** Components that a key may render. */
const MAX_RENDERS = 10;
const SURVEY = '/eg/en/request/survey';

/** Tests what a key costs in a form of 40 questions, some of them shown or required by others. */
export function testLongForm({ open }: OwnSite): void {
  it.each([
    ['a number', 'q12', '5'],
    ['several lines', 'q4', 'a'],
    ['one line', 'q8', 'a'],
  ])('a key in a field for %s renders neither other fields nor a frame', async (_, name, key) => {
    const page = await open('about:blank');
    await watchRenders(page);
    await page.goto(SURVEY);
    expect(await page.locator('[id^=field-q]').count()).toBeGreaterThan(30);
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
