import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** List items are alike: those after the fourth are excluded, as they take most of the time. */
const REPEATED = ['main li:nth-child(n + 5)'];

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  }
}

interface AxeOptions {
  /** Selector of the part to check; the whole page by default. */
  part?: string;
  /** Whether to check all items of a list. */
  isWhole?: boolean;
  /** Whether to check colours, which takes as long as all other rules together. */
  hasColours?: boolean;
  /** Whether to check only the rules that depend on texts: the markup was checked in another language. */
  isTranslation?: boolean;
}

/** Names, alternatives and languages: rules that a text can break. */
const TEXT_RULES = [
  'cat.text-alternatives',
  'cat.name-role-value',
  'cat.language',
  'cat.forms',
  'cat.semantics',
];

/**
 * Checks a page with axe. The library runs in the page itself: pages have no frames, and its support for
 * frames is slow.
 * @returns one line per element that breaks a rule
 */
export async function axeFaults(
  page: Page,
  { part = 'html', isWhole = false, hasColours = true, isTranslation = false }: AxeOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const context = { include: [part], exclude: isWhole ? [] : REPEATED };
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(isTranslation && { runOnly: TEXT_RULES }),
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
