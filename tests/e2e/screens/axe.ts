import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Items of a list are alike: from the fifth on they say nothing new, and they take axe most of its time. */
const REPEATED = ['main li:nth-child(n + 5)'];

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

interface AxeOptions {
  /** Selector of what is looked at; the whole page when left out. */
  part?: string;
  /** Whether every item of a list is looked at. */
  isWhole?: boolean;
  /** Whether colours are looked at, which takes as long as all other rules together. */
  hasColours?: boolean;
}

/**
 * The rules of axe on what a page shows. The library is called in the page itself: pages here have no frames, and
 * the ways around frames take as long as the rules.
 * @returns one line per element that breaks a rule
 */
export async function axeFaults(
  page: Page,
  { part = 'html', isWhole = false, hasColours = true }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const context = { include: [part], exclude: isWhole ? [] : REPEATED };
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: hasColours } },
  };
  const violations = await page.evaluate(
    async (how) => (await window.axe?.run(how.context, how.options))?.violations,
    { context, options },
  );
  if (!violations) throw new Error('axe did not run.');
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${help} ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
